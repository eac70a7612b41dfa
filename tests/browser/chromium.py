"""Where this machine's Chromium is, how it is started, and where its screenshots go."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

_NAMES = ("chromium", "chromium-browser", "google-chrome")
SCREENSHOTS = Path(__file__).parents[2] / "var" / "screenshots"
MISSING = "There is no Chromium here, so no page was opened: 'apt install chromium' gets it."

_OFF = (
    # The address bar of each window would load a page of its own, in a process of its own.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # What Playwright turns off: Chromium obeys the last such list alone.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay"),
    *("MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    *("TcpPortRandomizationWin", "ThirdPartyStoragePartitioning"),
)
"""Features of Chromium that are turned off."""


def arguments() -> list[str]:
    """Return the arguments to start Chromium with."""
    # Chromium's sandbox can't be had as root, as in a container.
    sandbox = [] if os.geteuid() else ["--no-sandbox"]
    return ["--disable-gpu", f"--disable-features={','.join(_OFF)}", *sandbox]


def find() -> str | None:
    """The path of Chromium, or None."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)
