// Runs tests/properties/fingerprint.py in the Pyodide that the site carries, under Node.
import { loadPyodide } from "../../node_modules/pyodide/pyodide.mjs";
import { fileURLToPath } from "node:url";

const pyodide = await loadPyodide();
pyodide.FS.mkdir("/project");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: fileURLToPath(new URL("../..", import.meta.url)) }, "/project");
console.log(
  await pyodide.runPythonAsync(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
from tests.properties.fingerprint import fingerprint
fingerprint()
`),
);
