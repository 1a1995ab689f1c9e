/** The files with words and their postings. */
import { keyOf, type Lexicon, type Manifest } from "../format.ts";
import { fold } from "../text/words.ts";
import { createBytes, putBytes, putText, utf8, written } from "./bytes.ts";
import type { FileMaker } from "./files.ts";
import type { Stem } from "./postings.ts";

/** Characters of a file with words. */
const LEXICON = 500;
/** Characters of a file with postings, at least and at most, and how many files there are in between. */
const SMALLEST = 1600;
const LARGEST = 8000;
const BUCKETS = 100;

/** Words to look for as well, by the stems of what was typed. */
type Spellings = ReadonlyMap<string, readonly string[]>;

/** A stem's line in a file with words. */
export const lineOf = ({ words, sections }: Stem): string => `${words.join(" ")},${sections.toString(36)}`;

/** Writes the postings of each stem; returns where each ends. */
export function writeAll(stems: readonly Stem[], out = createBytes(65_536)): { readonly data: Uint8Array; readonly ends: Int32Array } {
  const ends = Int32Array.from(stems, ({ write }) => {
    write(out);
    return out.length;
  });
  return { data: written(out), ends };
}

/** Writes words and their postings; returns the first key and the hash of each file with words. */
export function lexiconFiles(stems: readonly Stem[], synonyms: Spellings, unwritten: readonly string[], related: Spellings, file: FileMaker): Manifest["lexicon"] {
  const lexicon: (readonly [string, string])[] = [];
  const [others, similar] = [synonyms, related].map((all) => [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const { data, ends } = writeAll(stems);
  const most = Math.min(LARGEST, Math.max(SMALLEST, data.length / BUCKETS));
  const bucket = createBytes();
  let start = "";
  let buckets: string[] = [];
  let lines: string[] = [];
  let length = 0;
  const endBucket = () => {
    if (bucket.length === 0) return;
    putText(bucket, '"]');
    buckets.push(file("words", written(bucket)));
    bucket.length = 0;
  };
  const end = (next: string | undefined) => {
    endBucket();
    const isOwn = (word: string) => keyOf(word) >= start && (next === undefined || keyOf(word) < next);
    const own = (all: typeof others) => Object.fromEntries((all ?? []).filter(([key]) => isOwn(key)));
    lines.push(...unwritten.filter((word) => isOwn(fold(word))).map((word) => `${word},0`));
    const content: Lexicon = { buckets, words: lines.join("\n"), synonyms: own(others), related: own(similar) };
    lexicon.push([start, file("lexicon", utf8(JSON.stringify(content)))]);
    [start, buckets, lines, length] = [next ?? "", [], [], 0];
  };
  let before = "";
  for (const [at, stem] of stems.entries()) {
    const key = keyOf(stem.text);
    if (length > LEXICON && key !== before) end(key);
    before = key;
    const from = ends[at - 1] ?? 0;
    const to = ends[at] ?? 0;
    if (bucket.length > 0 && bucket.length + to - from > most) {
      endBucket();
      lines.push("");
    }
    putText(bucket, bucket.length === 0 ? '["' : '","');
    putBytes(bucket, data, from, to);
    const line = lineOf(stem);
    lines.push(line);
    length += line.length;
  }
  end(undefined);
  return lexicon;
}
