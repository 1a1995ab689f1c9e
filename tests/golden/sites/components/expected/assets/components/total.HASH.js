import { libraries as $library0 } from "../js/islands.HASH.js";const { jsxs: _jsxs } = $library0;export { clamp } from "./parts/clamp.HASH.js";

export function render({ values }, React, { lang, children }) {
  return (
    _jsxs('p', { children: [
      values.reduce((sum, value) => sum + value, 0), " (" , lang, ") " , children
    ]})
  );
}
