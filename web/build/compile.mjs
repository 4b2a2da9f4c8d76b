// Compiles every .py file in a folder with the same Python that will run it: node compile.mjs FROM TO
// The .pyc files contain no docstrings or asserts, and Python does not look for their sources ("unchecked hash").
import { existsSync, mkdirSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [from, to] = process.argv.slice(2);
if (!existsSync(from)) throw new Error(`folder not found: ${from}`);
mkdirSync(to, { recursive: true });

// A fixed hash seed, so that the same sources always give the same bytes.
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
for (const [name, root] of [["/from", from], ["/to", to]]) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, name);
}
let compiled;
try {
  compiled = python.runPython(`
import py_compile, warnings
from pathlib import Path

warnings.simplefilter("ignore")  # those of the standard library
sources = sorted(Path("/from").rglob("*.py"))
for source in sources:
    name = source.relative_to("/from")
    target = Path("/to") / name.with_suffix(".pyc")
    target.parent.mkdir(parents=True, exist_ok=True)
    py_compile.compile(
        str(source), str(target), dfile=str(name), doraise=True, optimize=2,
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )
len(sources)
`);
} catch (problem) {
  // The last line names the file and the error; the rest is a traceback of this script.
  console.error(problem.message.trim().split("\n").pop());
  process.exit(1);
}
console.log(`${compiled} modules compiled`);
process.exit(0);
