/** The files with words and their postings. */
import { keyOf, type Lexicon, type Manifest } from "../format.ts";
import type { FileMaker } from "./files.ts";
import { packed, spellings, type Stem } from "./stems.ts";

/** Characters of a file with words. */
const LEXICON = 3000;
/** Characters of a file with postings, at least and at most, and how many files there are in between. */
const SMALLEST = 2500;
const LARGEST = 8000;
const BUCKETS = 100;

/** Writes words and their postings; returns the first key and the hash of each file with words. */
export function lexiconFiles(stems: readonly Stem[], synonyms: ReadonlyMap<string, readonly string[]>, file: FileMaker): Manifest["lexicon"] {
  const lexicon: (readonly [string, string])[] = [];
  const others = [...synonyms].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let start = "";
  let buckets: string[] = [];
  let lines: string[] = [];
  let bucket: string[] = [];
  let size = 0;
  let length = 0;
  const endBucket = () => {
    if (bucket.length > 0) buckets.push(file("words", bucket));
    [bucket, size] = [[], 0];
  };
  const end = (next: string | undefined) => {
    endBucket();
    const own = others.filter(([key]) => keyOf(key) >= start && (next === undefined || keyOf(key) < next));
    const content: Lexicon = { buckets, words: lines.join("\n"), synonyms: Object.fromEntries(own) };
    lexicon.push([start, file("lexicon", content)]);
    [start, buckets, lines, length] = [next ?? "", [], [], 0];
  };
  let before = "";
  const all = stems.map(packed);
  const most = Math.min(LARGEST, Math.max(SMALLEST, all.reduce((sum, { length: own }) => sum + own, 0) / BUCKETS));
  for (const [at, stem] of stems.entries()) {
    const key = keyOf(stem.text);
    if (length > LEXICON && key !== before) end(key);
    before = key;
    if (size > most) {
      endBucket();
      lines.push("");
    }
    const postings = all[at] ?? "";
    const line = `${spellings(stem).join(" ")},${stem.sections.toString(36)}`;
    bucket.push(postings);
    lines.push(line);
    size += postings.length;
    length += line.length;
  }
  end(undefined);
  return lexicon;
}
