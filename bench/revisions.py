"""Earlier revisions of this repository, as files below .build/former/."""

import io
import subprocess
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FORMER = ROOT / ".build" / "former"


def commit(revision: str = "HEAD") -> str:
    """The full hash of a revision."""
    return _git("rev-parse", f"{revision}^{{commit}}").decode().strip()


def extracted(revision: str) -> Path:
    """The folder with all files of a revision; they are written there the first time."""
    place = FORMER / commit(revision)
    if not place.exists():
        FORMER.mkdir(parents=True, exist_ok=True)
        # Another process may do the same at the same time, and either may be stopped halfway.
        with tempfile.TemporaryDirectory(dir=FORMER) as name:
            with tarfile.open(fileobj=io.BytesIO(_git("archive", revision))) as files:
                files.extractall(Path(name) / "files", filter="data")
            if not place.exists():
                (Path(name) / "files").rename(place)
    return place


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout
