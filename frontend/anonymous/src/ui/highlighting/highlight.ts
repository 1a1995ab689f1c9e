/** Gives the parts of code in comments their classes; loaded for the first block of code that names its language. */
import { tokensOf } from "./tokens.ts";

/** Colors a block of code, and changes nothing else. Blocks that contain elements already stay as they are. */
export function highlight(code: Element): void {
  const language = /(?:^|\s)lang(?:uage)?-(?<name>\S+)/u.exec(code.className)?.groups?.["name"] ?? "";
  const tokens = code.childElementCount > 0 ? null : tokensOf(code.textContent, language);
  if (tokens === null) return;
  code.replaceChildren(
    ...tokens.map(({ kind, text }) => (kind === null ? text : Object.assign(document.createElement("span"), { className: `token ${kind}`, textContent: text }))),
  );
}
