/** What a component draws, and what React says of it, in words for those who write components. */
import type * as React from "react";

/** Throws where what `render` answered shows nothing, or cannot be shown at once; React would pass over it or speak of suspending. */
export function checkDrawn(node: React.ReactNode): void {
  if (node === undefined) throw new TypeError("'render' answers nothing. Expected: 'return' and a React node; null to show nothing.");
  if (typeof node === "function") {
    throw new TypeError("'render' answers a function. Expected: a React node, as of React.createElement(name).");
  }
  checkPresent(node);
}

function checkPresent(node: unknown): void {
  if (Array.isArray(node)) for (const one of node) checkPresent(one);
  else if (typeof node === "object" && node !== null && "then" in node) {
    throw new TypeError("'render' answers a promise. Expected: a React node at once; only 'mount' may be async.");
  }
}

/** The same error in whole sentences, where it is React's own: in the builder, React has only numbers for them. */
export function inSentences(error: unknown): unknown {
  const [, code = "", address = ""] = MINIFIED.exec(error instanceof Error ? error.message : "") ?? [];
  if (code === "") return error;
  const [first = ""] = [...address.matchAll(/args\[\]=([^&]*)/gu)].map(([, written = ""]) => decodeURIComponent(written));
  const sentence = SENTENCES[code]?.(first) ?? `React refuses what it draws: ${address}`;
  return new TypeError(sentence, { cause: error });
}

const MINIFIED = /^Minified React error #(\d+); visit (\S+)/u;

/** What a component can do wrong, by React's number of it. */
const SENTENCES: Readonly<Record<string, (what: string) => string>> = {
  31: (what) => `It draws an ${what.replace(/^\[object (.*)\]$/u, "object $1")}. Expected: text, numbers, React elements, or lists of these.`,
  60: () => "An element has both children and dangerouslySetInnerHTML. Expected: one of them.",
  61: () => "An element's dangerouslySetInnerHTML is not of the form { __html: '…' }.",
  62: () => "An element's 'style' is no object. Expected: a className, and a stylesheet of the site.",
  65: (what) => `There can be no element named '${what}'.`,
  92: () => "A textarea has both children and a value. Expected: one of them.",
  93: () => "A textarea has several children. Expected: one text.",
  130: (what) => `An element is made of ${what}. Expected: a name such as 'p', or a function.`,
  301: () => "A function that it draws sets its state each time it is called.",
  399: (what) => `An element '${what}' has children. Expected: none; HTML has no place for them.`,
  426: () => "It draws something that arrives later, such as a promise or an async function. Expected: all of it at once.",
};
