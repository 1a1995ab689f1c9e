import { libraries as $library0 } from "../js/islands.HASH.js";const { jsxs: _jsxs, jsx: _jsx, Fragment: _Fragment } = $library0;import { libraries as $library1 } from "../js/islands.HASH.js";const { useId, useState } = $library1;
import { clamp, } from "./parts/clamp.HASH.js";
const styles = {"gauge": "gauge_3d4596"};








export const hydrate = "idle";

/** A number between two others, which readers can change. */
export default function Gauge({ value, range = { from: 0, to: 10 }, lang, children }) {
  const [shown, setShown] = useState(clamp(value, range));
  const id = useId();
  return (
    _jsxs('div', { className: styles.gauge, children: [
      _jsxs('label', { htmlFor: id, children: [
        shown.toLocaleString(lang), " " , _jsx(_Fragment, { children: "of"}), " " , range.to
      ]})
      , _jsx('input', { id: id, type: "range", min: range.from, max: range.to, value: shown, onChange: ({ target }) => setShown(Number(target.value)),} )
      , children
    ]})
  );
}
