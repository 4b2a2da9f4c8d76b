"""Create the virtual environment for the tools, even where Debian ships Python without pip or venv."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NOTHING_WORKED = """
Python's package installer (pip) is missing and could not be downloaded.
On Debian or Ubuntu, install it once and run make again:

    sudo apt-get install python3-venv
"""


def works(python: Path) -> bool:
    """Whether this Python exists and has pip."""
    return python.exists() and run(str(python), "-m", "pip", "--version")


def run(*command: str, cwd: Path | None = None) -> bool:
    """Run a command without output and return whether it succeeded."""
    try:
        return subprocess.run(command, cwd=cwd, capture_output=True, timeout=600).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def from_apt(folder: Path) -> bool:
    """Install the missing package with apt, if permitted, and create the environment."""
    if not shutil.which("apt-get"):
        return False
    may: list[str] = [] if os.geteuid() == 0 else ["sudo", "-n"]
    install = [*may, "apt-get", "install", "-y", "--no-install-recommends", "python3-venv"]
    if not run(*install):
        run(*may, "apt-get", "update")
        if not run(*install):
            return False
    return run(sys.executable, "-m", "venv", "--clear", str(folder))


def from_debian_wheel(folder: Path) -> bool:
    """Create the environment with pip from Debian's package, which needs no root rights."""
    if not run(sys.executable, "-m", "venv", "--clear", "--without-pip", str(folder)):
        return False
    with tempfile.TemporaryDirectory() as name:
        here = Path(name)
        (here / "lists" / "partial").mkdir(parents=True)
        own = ["-o", f"Dir::State::lists={here}/lists", "-o", f"Dir::Cache={here}"]
        run("apt-get", *own, "update")
        if not run("apt-get", *own, "download", "python3-pip-whl", cwd=here):
            return False
        for package in here.glob("*.deb"):
            run("dpkg-deb", "-x", str(package), str(here / "unpacked"))
        for wheel in here.glob("unpacked/usr/share/python-wheels/pip-*.whl"):
            python = str(folder / "bin" / "python")
            return run(python, f"{wheel}/pip", "install", "--no-index", str(wheel))
    return False


def main() -> int:
    """Try each way to create the environment, the standard one first."""
    folder = Path(sys.argv[1])
    python = folder / "bin" / "python"
    if works(python):
        return 0
    print("Creating a virtual environment for the Python tools (.venv) ...", flush=True)
    run(sys.executable, "-m", "venv", "--clear", str(folder))
    if works(python) or (from_apt(folder) and works(python)) or (from_debian_wheel(folder) and works(python)):
        return 0
    print(NOTHING_WORKED, file=sys.stderr)
    shutil.rmtree(folder, ignore_errors=True)
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
