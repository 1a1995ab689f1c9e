export { clamp } from "./parts/clamp.ts";

export function render({ values }, React, { lang, children }) {
  return (
    <p>
      {values.reduce((sum, value) => sum + value, 0)} ({lang}) {children}
    </p>
  );
}
