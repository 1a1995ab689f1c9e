/** Formatting of a selected text as Markdown; pure. */

/** What readers can format. */
export const FORMATS = ["bold", "italic", "link", "code", "quote"] as const;
export type Format = (typeof FORMATS)[number];

/** A change of a text: `text` replaces the characters from `start` to `end`, and then those from `from` to `to` are selected. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const MARKS = { bold: "**", italic: "_" } as const;

/** Formats the selected characters, or takes the format away if they have it. */
export function formatted(whole: string, selection: Range, format: Format): Edit {
  const { start, end } = format === "quote" ? selection : withoutSpace(whole, selection);
  const chosen = whole.slice(start, end);
  switch (format) {
    case "link": {
      const isAddress = /^https?:\/\/\S+$/iu.test(chosen);
      const text = isAddress ? `[](${chosen})` : `[${chosen}](https://)`;
      // The part that is missing is selected: the text, or the address.
      const [from, to] = isAddress ? [1, 1] : [chosen.length + 3, chosen.length + 11];
      return { start, end, text, from: start + from, to: start + to };
    }
    case "quote":
      return linesChanged(whole, { start, end });
    case "code":
      if (chosen.includes("\n")) return fenced(whole, { start, end });
      return marked(whole, { start, end }, longerThan(chosen, 1));
    case "bold":
    case "italic":
      return marked(whole, { start, end }, MARKS[format]);
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The range without the spaces at its ends: a double click selects the one after a word, and Markdown wants none inside its marks. */
function withoutSpace(whole: string, { start, end }: Range): Range {
  const chosen = whole.slice(start, end);
  const text = chosen.trim();
  if (text === "") return { start, end };
  const from = start + chosen.indexOf(text);
  return { start: from, end: from + text.length };
}

/** Backticks, at least `least`, and more than in any row of them in the code. */
function longerThan(code: string, least: number): string {
  const rows = code.match(/`+/gu) ?? [];
  return "`".repeat(Math.max(least, ...rows.map((row) => row.length + 1)));
}

/** A mark is for one paragraph, so each one gets its own. */
function marked(whole: string, { start, end }: Range, mark: string): Edit {
  const chosen = whole.slice(start, end);
  const { length } = mark;
  if (/\n\s*\n/u.test(chosen)) {
    const text = chosen.replaceAll(/[^\n]+(?:\n(?!\s*\n)[^\n]+)*/gu, (part) => (part.trim() === "" ? part : mark + part.trim() + mark));
    return { start, end, text, from: start, to: start + text.length };
  }
  if (chosen.length >= 2 * length && chosen.startsWith(mark) && chosen.endsWith(mark)) {
    const text = chosen.slice(length, chosen.length - length);
    return { start, end, text, from: start, to: start + text.length };
  }
  if (whole.slice(start - length, start) === mark && whole.slice(end, end + length) === mark && start >= length) {
    return { start: start - length, end: end + length, text: chosen, from: start - length, to: end - length };
  }
  return { start, end, text: mark + chosen + mark, from: start + length, to: end + length };
}

/** Whole lines, each with a mark of quotes, or without it if all have one. */
function linesChanged(whole: string, { start, end }: Range): Edit {
  const first = whole.lastIndexOf("\n", start - 1) + 1;
  const next = whole.indexOf("\n", Math.max(end - 1, start));
  const last = next === -1 ? whole.length : next;
  const lines = whole.slice(first, last).split("\n");
  const areQuoted = lines.every((line) => line.startsWith("> "));
  const text = lines.map((line) => (areQuoted ? line.slice(2) : `> ${line}`)).join("\n");
  const to = first + text.length;
  return { start: first, end: last, text, from: start === end ? to : first, to };
}

function fenced(whole: string, { start, end }: Range): Edit {
  const before = start === 0 || whole[start - 1] === "\n" ? "" : "\n";
  const after = end === whole.length || whole[end] === "\n" ? "" : "\n";
  const chosen = whole.slice(start, end);
  const fence = longerThan(chosen, 3);
  const from = start + before.length + fence.length + 1;
  return { start, end, text: `${before}${fence}\n${chosen}\n${fence}${after}`, from, to: from + chosen.length };
}

/** The format that a pressed key stands for; null for others. */
export function formatOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">): Format | null {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return null;
  return { b: "bold" as const, i: "italic" as const, k: "link" as const }[key.toLowerCase()] ?? null;
}

/** What a reader has typed of a name after `@`, and where; null if the caret isn't in such a word. */
export function mentionAt(whole: string, caret: number): { readonly start: number; readonly typed: string } | null {
  const found = /(?:^|[\s(])@(?<typed>[^\s@]{0,40})$/u.exec(whole.slice(0, caret));
  const typed = found?.groups?.["typed"];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** The names of `people` that begin with `typed`, or contain a word that does. Case and accents don't matter. */
export function suggestions(people: readonly string[], typed: string, most: number): readonly string[] {
  const beginning = folded(typed);
  const fits = (name: string) => folded(name).startsWith(beginning) || folded(name).split(/\s+/u).some((word) => word.startsWith(beginning));
  return people.filter(fits).slice(0, most);
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
