// PyScript opens a database to cache packages, even though we turned that cache off. That takes time at every start
// and fails where storage is forbidden. So indexedDB is replaced by an empty stand-in until Python has started.
const later = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const nothing = () => later(undefined);
const store = {
  clear: nothing,
  count: () => later(0),
  delete: nothing,
  get: nothing,
  getAllKeys: () => later([]),
  getKey: nothing,
  put: nothing,
};
const database = { transaction: () => ({ objectStore: () => store }), close() {} };
const real = Object.getOwnPropertyDescriptor(globalThis, "indexedDB");

export function lendEmptyDatabase() {
  const value = { open: () => later(database) };
  Object.defineProperty(globalThis, "indexedDB", { value, configurable: true });
}

export function takeBackDatabase() {
  if (real) Object.defineProperty(globalThis, "indexedDB", real);
  else delete globalThis.indexedDB;
}
