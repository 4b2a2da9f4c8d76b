// Loads Pyodide as its manual says and lets Python print one line.
import { loadPyodide } from "./pyodide.mjs";

const line = document.getElementById("line");
const python = await loadPyodide({ stdout: (said) => { line.textContent = said; } });
python.runPython("print('Howdy, stranger')");
document.documentElement.dataset.ready = String(performance.now());
