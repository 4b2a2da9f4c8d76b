// Stands where PyScript expects Pyodide's own module, and starts Pyodide our way: from a compiled standard
// library, with a list of packages that holds nothing but micropip.
import { loadPyodide as load, version } from "./pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const LOCK = LOCK_OF_PACKAGES;

// Asked for at once, while the interpreter is still on its way.
const pyscript = fetch(here("pyscript.zip")).then((answer) => answer.arrayBuffer());

// While it starts, Pyodide is shown a WebAssembly that differs in two things.
// - Memory: Pyodide makes a shared piece of it to sleep on when it runs in Node. A page that is not isolated must not,
//   and isolating this one would double the time of its start; so the piece is an ordinary one, and never used.
// - Suspending: with it, Pyodide runs Python on stacks of its own, where a call can wait for a promise. This game needs
//   none, and Chromium samples its memory in a share of all browsers, chosen by chance: there the page would crash,
//   because the sampling walks off the end of such a stack.
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

// What micropip will import of the standard library: brought in a piece at a time, so that the page can breathe.
// One that nobody looks at need not, and would be made to wait a second for each breath.
const PIECES = ["html.parser", "urllib.parse", "importlib.metadata", "pyodide.http"];
const breath = () => document.hidden || new Promise((done) => setTimeout(done));

// Starts Python, with the Python half of PyScript already compiled: it writes its sources itself, later.
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

// Python starts when this module is imported; PyScript, which comes later, gets the one that is on its way.
const started = start();
started.catch(() => {}); // whoever asks for it hears of it

export async function loadPyodide({ stdout, stderr } = {}) {
  const python = await started;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
}

export { version };
