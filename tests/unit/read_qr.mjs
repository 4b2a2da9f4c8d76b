// Reads QR codes: gets pictures as JSON, each with its width and its grey values, and prints their texts.
import { readFileSync } from "node:fs";
import jsQR from "jsqr";

const read = ({ width, grey }) => {
  const pixels = new Uint8ClampedArray(grey.flatMap((value) => [value, value, value, 255]));
  return jsQR.default(pixels, width, grey.length / width)?.data ?? null;
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(read)));
