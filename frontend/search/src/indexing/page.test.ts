import { describe, expect, it } from "vitest";
import { page, readBy } from "../testing/site.ts";
import { wordsOf } from "../text/words.ts";
import { Reader, textOf } from "./bytes.ts";
import { createIndexer } from "./indexer.ts";

/** The words of a page's text, in lower case, each with how often it occurs. */
function countsIn(html: string, lang = "xx"): ReadonlyMap<string, number> {
  const bytes = readBy(createIndexer(lang), page("/", "", html));
  const reader = new Reader(bytes);
  const counts = new Map<string, number>();
  reader.number();
  reader.bytes(reader.number());
  reader.bytes(reader.number());
  while (reader.at < bytes.length) {
    for (let left = reader.number(); left > 0; left -= 1) {
      const word = reader.bytes(reader.number());
      counts.set(textOf(word, 0, word.length), reader.number());
    }
    for (let left = reader.number(); left > 0; left -= 1) {
      reader.byte();
      reader.bytes(reader.byte());
    }
  }
  return counts;
}

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words.map((one) => one.toLowerCase().normalize("NFC"))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const TEXTS = [
  "Não — “stop loss”, H1.close[1] = 0,5 %; don't",
  "naïve ĳ Ǆ ɐ ʰ ª º ² ½ × ÷ µ",
  "stop\u00ADloss, zero\u200Bwidth, \u200Fmark\u200E, posic\u0327a\u0303o",
  "Привет, мир! ελληνικά שָׁלוֹם",
  "a → b ≥ c ✓ d ∞ e ① f ⅓ g ❶ h ™ i € j ℃ k",
  "🙂 x 😀y 🇧🇷 z",
  `${"long".repeat(90)} short`,
  "",
];

describe("a page", () => {
  it.each(TEXTS)("has the words of its text: %j", (text) => {
    expect(countsIn(`<p>${text}</p>`)).toStrictEqual(counted(wordsOf(text)));
  });
  it("has every character's words", () => {
    for (let start = 0x20; start < 0x28_00; start += 64) {
      const characters = Array.from({ length: 64 }, (_, at) => String.fromCodePoint(start + at)).filter((one) => !"<&".includes(one));
      const text = characters.map((one) => `a${one}b`).join(" ");
      expect(countsIn(text)).toStrictEqual(counted(wordsOf(text)));
    }
  });
  it("joins words that markup divides, and separates blocks", () => {
    expect([...countsIn("<p>t<em>w</em>o</p><p>Привет<b>ик</b></p>один<p>x</p>").keys()]).toStrictEqual(["two", "приветик", "один", "x"]);
  });
  it("has words with a hyphen between them as one, too, unless the last is short or says little", () => {
    const words = (html: string, lang: string) => [...countsIn(html, lang).keys()];
    expect(words("<p>After-<b>market</b>, one - market, end-</p><p>market</p><p>clique-o, one-of-each</p>", "en")).toStrictEqual(["after", "aftermarket", "market", "one", "end", "clique", "o", "of", "each"]);
    expect(words('<h2 id="x">The mini-índice-novo</h2>', "pt")).toContain("miniíndice");
  });
  it("reads references", () => {
    expect([...countsIn("<p>caf&#xE9; a&amp;b x&lt;y &unknown; &#1087;&#1088;</p>").keys()]).toStrictEqual(["café", "a", "b", "x", "y", "unknown", "пр"]);
    expect([...countsIn("<p>a&#xD800;b&#xDFFF;c&#0;d&#x110000;e</p>").keys()]).toStrictEqual(["a", "b", "c", "d", "e"]);
  });
  it("has the beginning of each section's text for its record", () => {
    const indexer = createIndexer("en");
    const bytes = readBy(indexer, page("/a", ' "A"\\ ', `<p>One\n "two"  \\ <b>three</b></p><h2 id="x">T<i>w</i>o &amp; “x”</h2><pre>code  here</pre><h2 id="y">Long</h2>${"word ".repeat(200)}`));
    const reader = new Reader(bytes);
    reader.number();
    const record = reader.bytes(reader.number());
    const sections = JSON.parse(textOf(record, 0, record.length)) as readonly (readonly unknown[])[];
    expect(sections.slice(0, 2)).toStrictEqual([["", '"A"\\', 1, 0, 'One "two" \\ three'], ["x", "Two & “x”", 2, 1, "code here"]]);
    expect(sections[2]?.[4]).toMatch(/^(?:word )+word…$/u);
  });
});
