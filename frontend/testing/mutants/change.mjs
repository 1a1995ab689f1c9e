/** A mutant as a change of whole lines, which is how the report and `tools/survivors.toml` write it. */

/**
 * @param {string} source the file as it is
 * @param {Pick<import("@stryker-mutator/api/core").Mutant, "location" | "replacement">} mutant with lines and columns from zero
 * @returns {{ readonly was: string; readonly becomes: string }} the lines that it touches, before and after, without their indentation
 */
export function changeOf(source, { location: { start, end }, replacement }) {
  const lines = source.split("\n").slice(start.line, end.line + 1);
  const before = lines[0]?.slice(0, start.column) ?? "";
  const after = lines.at(-1)?.slice(end.column) ?? "";
  return { was: trimmed(lines), becomes: trimmed(`${before}${replacement}${after}`.split("\n")) };
}

/** @param {readonly string[]} lines */
const trimmed = (lines) => lines.map((line) => line.trim()).join("\n");
