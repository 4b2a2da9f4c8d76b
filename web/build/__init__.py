"""The build of the static site into `dist/`, and a local server with the same headers as the host."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
BUILT = ROOT / ".build"
NODE_MODULES = ROOT / "node_modules"
