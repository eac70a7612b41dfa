"""Makes the stored database anew with another checkout's code: ``python -m tests.bot.older FOLDER``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def main() -> None:
    """Run the maker as a process with that code and no other."""
    folder = Path(sys.argv[1]).resolve()
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    maker = [sys.executable, "-P", str(HERE / "make.py"), str(HERE)]
    subprocess.run(maker, cwd=folder, env=environment, check=True)


if __name__ == "__main__":
    main()
