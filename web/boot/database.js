// PyScript opens a database for a cache of packages that we told it not to use. That takes time at every start, and
// fails where storing is forbidden. So, until Python is there, it finds an empty shelf in the database's place.
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
