// Returns an error key if the browser lacks something that Pyodide, PyScript or our page needs, else "".
export function missing() {
  if (typeof WebAssembly !== "object" || typeof WebAssembly.instantiate !== "function") return "errors.no_wasm";
  const needed = [
    () => typeof structuredClone === "function",
    () => typeof BigInt64Array === "function",
    () => typeof Array.prototype.findLast === "function",
    () => typeof TransformStream === "function" && typeof Response === "function",
    () => CSS.supports("selector(:has(a))") || CSS.supports("aspect-ratio", "5 / 7"),
    // Exceptions inside WebAssembly: a module with one tag.
    () => WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 13, 3, 1, 0, 0)),
  ];
  for (const isThere of needed) {
    try {
      if (!isThere()) return "errors.old_browser";
    } catch {
      return "errors.old_browser";
    }
  }
  return "";
}
