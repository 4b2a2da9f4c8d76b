// PyScript loads this module in its worker, in place of Pyodide's own. It starts Pyodide with a compiled standard
// library, unpacks what the lobby needs, and tells the page how far it is and what went wrong.
const { files, lock, sizes, version } = THE_PARTS;
const TRIES = 3;
// Smaller files are counted as a whole when they arrive.
const LARGE = 500_000;

const site = new URL("../../../../", import.meta.url).href;
const at = (name) => new URL(name, site).href;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// Tells the page something about the start. What Python sends to the page are texts, never objects.
const tell = (kind, value) => postMessage({ kind, value });

// The text of an error with its stack, which in Firefox does not contain the message.
function written(problem) {
  const stack = problem?.stack ?? "";
  const message = problem?.message ?? String(problem);
  return stack.includes(message) ? stack : `${message}\n${stack}`;
}

// Whether our files come from the service worker, because this module did.
const isKept = performance.getEntriesByName(import.meta.url).some((entry) => entry.workerStart > 0);

// Counts the bytes of a response while they arrive. A response of the service worker is left as it is, because only
// so the browser can use the compiled program that it keeps with it.
function counted(answer, size) {
  if (isKept || !answer.body || size < LARGE) {
    tell("arrived", size);
    return answer;
  }
  const meter = new TransformStream({
    transform(piece, out) {
      tell("arrived", piece.byteLength);
      out.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(meter), { status: answer.status, headers: answer.headers });
}

// Fetches one of our files, and tries several times before it fails.
const plain = globalThis.fetch.bind(globalThis);
async function patiently(address, options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await plain(address, options);
      if (!answer.ok) throw new Error(`${address.slice(site.length)}: ${answer.status}`);
      return counted(answer, sizes[address.slice(site.length)] ?? 0);
    } catch (problem) {
      if (attempt === TRIES) throw Object.assign(problem, { isAboutFile: true });
    }
    await pause(400 * attempt);
  }
}

// Returns the names and contents of the files in a ZIP archive whose files are stored, not compressed.
function filesIn(archive) {
  const view = new DataView(archive.buffer);
  const short = (place) => view.getUint16(place, true);
  const long = (place) => view.getUint32(place, true);
  const text = new TextDecoder();
  const end = archive.length - 22;
  const found = [];
  for (let entry = long(end + 16), left = short(end + 10); left > 0; left -= 1) {
    const afterName = entry + 46 + short(entry + 28);
    const header = long(entry + 42);
    const start = header + 30 + short(header + 26) + short(header + 28);
    const name = text.decode(archive.subarray(entry + 46, afterName));
    found.push([name, archive.subarray(start, start + long(entry + 24))]);
    entry = afterName + short(entry + 30) + short(entry + 32);
  }
  return found;
}

// Starts something whose error is reported by whoever waits for it later.
function ahead(promise) {
  promise.catch(() => {});
  return promise;
}

// What the start needs is fetched at once, while Pyodide's own program is still loading.
const archive = async (name) => filesIn(new Uint8Array(await (await patiently(at(name))).arrayBuffer()));
const wasm = ahead(patiently(at(files.wasm)));
const library = ahead(archive(files.library));
const lobby = ahead(archive(files.lobby));

// Only files are tried again: the signaling script's refusals are meant, and whoever asks it handles them.
const isFile = (address) => /^(app|runtime)\//.test(address.startsWith(site) ? address.slice(site.length) : "");

// Answers Pyodide, which fetches the program that is already on its way, and a library that we unpack ourselves.
const answers = { [at(files.wasm)]: () => wasm, [at("no-library")]: () => new Response("") };

globalThis.fetch = async (resource, options) => {
  const address = String(resource?.url ?? resource);
  if (address in answers) return answers[address]();
  return isFile(address) ? patiently(address, options) : plain(resource, options);
};

// A module has no bytes to count while it arrives.
async function module(name) {
  const found = await import(at(name));
  tell("arrived", sizes[name]);
  return found;
}

// Runs `load` while parts of WebAssembly are replaced.
// - Memory: Pyodide creates a shared memory, which only its `sleep` in Node uses. Pages may create one only if they are
//   cross-origin isolated, which would double the starting time of this page; so an ordinary memory is created instead.
// - Suspending: if it exists, Pyodide runs Python on separate stacks, so that a call can wait for a promise. This game
//   does not need that, and some Chromium browsers, chosen at random, sample their memory: there the page would crash,
//   because the sampling reads beyond the end of such a stack.
// - instantiateStreaming: Pyodide ignores its errors and would wait for ever; the same goes for files that do not come.
async function withOurWebAssembly(load) {
  const { Memory, Suspending, instantiateStreaming } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor({ shared, ...rest }) {
      super(rest);
    }
  };
  delete WebAssembly.Suspending;
  try {
    return await new Promise((done, failed) => {
      WebAssembly.instantiateStreaming = async (...details) => {
        try {
          return await instantiateStreaming.apply(WebAssembly, details);
        } catch (problem) {
          failed(problem);
          throw problem;
        }
      };
      for (const file of [wasm, library, lobby]) file.catch(failed);
      load().then(done, failed);
    });
  } finally {
    Object.assign(WebAssembly, { Memory, instantiateStreaming });
    if (Suspending) WebAssembly.Suspending = Suspending;
  }
}

// PyScript opens a database to cache packages, and we have none for it to cache. It is lent an empty one until Python
// has started, because a real one takes time and fails where storage is forbidden.
const database = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");

function lendEmptyDatabase() {
  const later = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess?.({ target: { result } }));
    return request;
  };
  const store = { getAllKeys: () => later([]), getKey: () => later(undefined), get: () => later(undefined) };
  const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
  Object.defineProperty(globalThis, "indexedDB", { value: { open: () => later(empty) }, configurable: true });
}

function takeBackDatabase() {
  if (database) Object.defineProperty(globalThis, "indexedDB", database);
  else delete globalThis.indexedDB;
}

function unpack(FS, contents, folder) {
  const made = new Set();
  for (const [name, content] of contents) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, content, { canOwn: true });
  }
}

// Python looks for its library in this archive and nowhere else. A folder of the same name does as well, and modules
// are read from it as plain files.
const LIBRARY = "/lib/python314.zip";
const OURS = "/lib/python3.14/site-packages";

// Unpacks the library and our modules before Python starts; without them it is not started.
async function unpackAll(FS) {
  const found = await Promise.all([library, lobby]).catch(() => new Promise(() => {}));
  while (!FS.analyzePath(LIBRARY).exists) await pause(0); // Pyodide puts its own archive there, which is empty here
  FS.unlink(LIBRARY);
  unpack(FS, found[0], LIBRARY);
  unpack(FS, found[1], OURS);
}

// Adds the part of the standard library that the lobby does not need.
let rest = null;
async function addRestOfLibrary(python) {
  // micropip will ask for these one after the other, and find them in the browser's cache.
  if (!isKept) for (const name of files.wheels) plain(at(name)).then((answer) => answer.arrayBuffer()).catch(() => {});
  unpack(python.FS, await archive(files.rest), LIBRARY);
  python.runPython("import importlib; importlib.invalidate_caches()", { globals: python.toPy({}) });
}

// What Python can ask of this module, as the module `interpreter`.
const forPython = (python) => ({
  crashed: (report) => tell("crashed", report),
  async rest_of_library() {
    rest ??= addRestOfLibrary(python);
    rest.catch(() => (rest = null)); // the next call tries again
    return rest;
  },
});

// Makes an error in loading packages an exception; Pyodide, and micropip with it, would only print it.
function withErrorsOfPackages(python) {
  const load = python.loadPackage;
  python.loadPackage = async (names, options) => {
    const errors = [];
    const quiet = { messageCallback() {}, errorCallback: (error) => errors.push(error) };
    const found = await load.call(python, names, { ...options, ...quiet });
    if (errors.length) throw new Error(errors.join("\n"));
    return found;
  };
}

// Replaces what PyScript runs before main.py: it writes its own Python package to files and imports it, which takes
// long, and nothing here uses it. Only `xworker` is needed, because there PyScript looks for the function that hears the
// page. An error in main.py is told to the page; PyScript would only print it.
function withoutPackageOfPyscript(python) {
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = async (code, options) => {
    const isPackage = code.includes("import pyscript as _pyscript");
    try {
      return await run(isPackage ? "from polyscript import xworker" : code, options);
    } catch (problem) {
      tell("crashed", written(problem));
      throw problem;
    }
  };
}

// Starts Python.
async function start() {
  ahead(module(files.program));
  const { loadPyodide: load } = await module(files.pyodide);
  const python = await withOurWebAssembly(() =>
    load({
      indexURL: at(files.folder),
      stdLibURL: at("no-library"),
      fsInit: unpackAll,
      lockFileContents: lock,
      packageBaseUrl: site,
      env: { HOME: "/home/pyodide" },
    }),
  );
  tell("step", 90);
  python.registerJsModule("interpreter", forPython(python));
  withoutPackageOfPyscript(python);
  withErrorsOfPackages(python);
  tell("step", 95);
  return python;
}

addEventListener("error", ({ error, message }) => tell("crashed", written(error ?? message)));
addEventListener("unhandledrejection", ({ reason }) => tell("crashed", written(reason)));
lendEmptyDatabase();

// Python starts when this module is imported; PyScript is given this interpreter when it asks for one.
const started = start();
started.catch((problem) => tell(problem.isAboutFile ? "missing" : "failed", written(problem)));

export async function loadPyodide({ stdout, stderr } = {}) {
  takeBackDatabase();
  const python = await started;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
}

export { version };
