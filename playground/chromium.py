"""The Chromium of this machine, and how it is started to show the page: for tests, and for a film."""

from __future__ import annotations

import os
import shutil

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first draws as the others do, but without windows and all that is around a page, for less processor."""

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
