/** From a position in compiled code to the position in the source. */
import { originalPositionFor, type SourceMapInput, TraceMap } from "@jridgewell/trace-mapping";
import { mapOf } from "./transform.ts";

/**
 * The position in `source` of a 1-based `line` and `column` of its compiled code, as a JSON array of both. The file is
 * compiled again, because only errors need its map.
 */
export function writtenPosition(source: string, file: string, target: string, line: string, column: string): string {
  const map = new TraceMap(mapOf(source, file, target === "engine" ? "engine" : "browser") as SourceMapInput);
  const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
  return JSON.stringify([found.line ?? Number(line), found.column === null ? Number(column) : found.column + 1]);
}
