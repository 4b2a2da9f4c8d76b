// PyScript loads this module in place of Pyodide's own. It starts Pyodide with a compiled standard library and with
// a list of packages that contains only micropip.
import { loadPyodide as load, version } from "./pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const LOCK = LOCK_OF_PACKAGES;

// Fetched at once, while the interpreter is still loading.
const pyscript = fetch(here("pyscript.zip")).then((answer) => answer.arrayBuffer());

// Runs `load` while two parts of WebAssembly are replaced.
// - Memory: Pyodide creates a shared memory, which only its `sleep` in Node uses. Pages may create one only if they are
//   cross-origin isolated, which would double the starting time of this page; so an ordinary memory is created instead.
// - Suspending: if it exists, Pyodide runs Python on separate stacks, so that a call can wait for a promise. This game
//   does not need that, and some Chromium browsers, chosen at random, sample their memory: there the page would crash,
//   because the sampling reads beyond the end of such a stack.
async function withOurWebAssembly(load) {
  const { Memory, Suspending } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor({ shared, ...rest }) {
      super(rest);
    }
  };
  delete WebAssembly.Suspending;
  try {
    return await load();
  } finally {
    WebAssembly.Memory = Memory;
    if (Suspending) WebAssembly.Suspending = Suspending;
  }
}

// Modules that micropip will import. They are imported one at a time, so that the page stays responsive in between.
// A page in the background skips the pauses, because browsers stretch its timers to a second.
const PIECES = ["html.parser", "urllib.parse", "importlib.metadata", "pyodide.http"];
const breath = () => document.hidden || new Promise((done) => setTimeout(done));

// Starts Python and unpacks the compiled Python modules of PyScript; PyScript itself adds their sources later.
async function start() {
  const python = await withOurWebAssembly(() =>
    load({
      indexURL: here("."),
      stdLibURL: here("stdlib.zip"),
      lockFileContents: LOCK,
      packageBaseUrl: here("."),
      env: { HOME: "/home/pyodide" },
    }),
  );
  await breath();
  python.unpackArchive(await pyscript, "zip", { extractDir: "/home/pyodide" });
  for (const name of PIECES) {
    await breath();
    python.runPython(`import ${name}`);
  }
  return python;
}

// Python starts when this module is imported; PyScript loads later and is given the same interpreter.
const started = start();
started.catch(() => {}); // an error is reported to the callers of loadPyodide

export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await started;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
}

export { version };
