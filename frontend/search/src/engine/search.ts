/** Answers queries from the files of an index. The command line and the browser run the same code. */
import { type Kind, KINDS, MOST_SECTIONS, type PageRecord } from "../format.ts";
import { fold, spelled } from "../text/words.ts";
import { around } from "./excerpt.ts";
import { type Candidate, candidates } from "./lookup.ts";
import { parsed, type Term, type Weighed, weighed } from "./query.ts";
import { type Found, PAGE, type Ranked, ranked } from "./rank.ts";
import { covers, createShards, type Read, SearchUnavailable, type Shards } from "./shards.ts";

/** A section that answers the query. */
export interface Hit {
  /** The page's address with the section's anchor. */
  readonly url: string;
  /** The page's title. */
  readonly title: string;
  /** The section's heading; empty for the page itself. */
  readonly section: string;
  /** The headings above it. */
  readonly above: readonly string[];
  /** What the section says around the words. */
  readonly text: string;
  readonly kind: Kind;
  readonly tags: readonly string[];
  /** The same place in other languages. */
  readonly alternates: Readonly<Record<string, string>>;
  readonly score: number;
  /** What led here, if {@link createSearch} has an explanation. */
  readonly why: readonly string[];
}

export interface Answer {
  readonly hits: readonly Hit[];
  /** The number of sections found. */
  readonly total: number;
  /** Whether the hits have every word, or only some. */
  readonly matched: "all" | "some" | "none";
  /** Words to highlight, folded. */
  readonly words: readonly string[];
  /** What was tried. */
  readonly tried: readonly string[];
  /** The query with its misspelled words corrected; empty if none is misspelled. */
  readonly suggestion: string;
}

export interface SearchOptions {
  readonly limit?: number;
  /** Whether the reader may still be typing the last word. */
  readonly typing?: boolean;
}

/** A query, or what it becomes with a synonym. */
interface Variant extends Weighed {
  readonly weight: number;
  readonly why: string;
}

/** The last kind of {@link KINDS}: terms. */
const TERM = 3;
const MOST_VARIANTS = 5;
/** Sections with every word that are enough; if there are fewer, those with some words follow. */
const ENOUGH = 5;
/** The share of the best complete section's score above which sections with some words stay anyway. */
const NEARLY = 0.5;

/** For minor words, only the typed word is looked for, and only if the index has all sections with it. */
const isShort = ({ group, weight }: Candidate) => weight === 1 && group.sections < MOST_SECTIONS;

/** Says what led to a section. Words that the index doesn't have are in the maps, with what was looked for instead. */
export type Explain = (found: Ranked<Variant>, corrections: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) => readonly string[];

/** Answers queries in one language. `read` reads a file by its name below the index's folder. */
export function createSearch(read: Read, lang: string, explain: Explain = () => []) {
  let shards = createShards(read, lang);
  return {
    /** Rejects with {@link SearchUnavailable} if files can't be read, also after the index was read again. */
    async find(query: string, options: SearchOptions = {}): Promise<Answer> {
      const own = shards;
      try {
        return await answer(own, query, options, explain);
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        // Files disappear if the site is published again. Queries that are running meanwhile share one new start.
        if (shards === own) shards = createShards(read, lang);
        return answer(shards, query, options, explain);
      }
    },
    /** Reads what every query needs. */
    warm: () => shards.manifest(),
  };
}

async function answer(shards: Shards, query: string, { limit = 8, typing = false }: SearchOptions, explain: Explain): Promise<Answer> {
  const [{ sections: total, common }, boosts] = await Promise.all([shards.manifest(), shards.boosts()]);
  const variants = await variantsOf(shards, parsed(query, common.split(" "), typing));
  const terms = variants[0]?.terms ?? [];
  const meanings = new Map<string, Promise<readonly Candidate[]>>();
  const meaning = (term: Term) => {
    const known = meanings.get(term.word) ?? candidates(shards, term);
    meanings.set(term.word, known);
    return known;
  };
  const best = new Map<number, Ranked<Variant>>();
  // Words that tell little are searched for if no other word is known.
  for (const own of [variants, variants.map((one) => ({ ...one, terms: one.minor }))])
    if (best.size === 0)
      for (const result of (await Promise.all(own.map(async (one) => ranked(await lookedUp(one.terms), await lookedUp(one.minor, isShort), boosts, one)))).flat())
        if ((best.get(result.place)?.score ?? 0) < result.score) best.set(result.place, result);
  const sorted = [...best.values()].toSorted((one, other) => other.score - one.score || one.place - other.place);
  const complete = sorted.filter((one) => one.isComplete);
  const shown = complete.length < ENOUGH ? sorted : sorted.filter((one) => one.isComplete || one.score > (complete[0]?.score ?? 0) * NEARLY);
  const corrections = await replaced("spelling");
  const others = await replaced("related");
  const words = new Set((await Promise.all(variants.flatMap((one) => one.terms.map(async (term) => [term.word, ...(await meaning(term)).flatMap(({ group }) => group.folded)])))).flat());
  const hits = await Promise.all(shown.slice(0, limit).map(async (one) => hit(await shards.page(Math.floor(one.place / PAGE)), one)));
  return {
    hits,
    total: shown.length,
    matched: complete[0] ? "all" : shown.length > 0 ? "some" : "none",
    words: [...words],
    tried: [terms.map(({ text }) => text).join(" "), ...variants.slice(1).map(({ why }) => why), ...[...corrections, ...others].map(([from, to]) => `${from} → ${to}`)],
    suggestion: corrections.size > 0 ? terms.map(({ text }) => corrections.get(text) ?? text).join(" ") : "",
  };

  function lookedUp(own: readonly Term[], isUsed: (one: Candidate) => boolean = () => true): Promise<readonly Found[]> {
    return Promise.all(own.map(async (term) => {
      const found = (await meaning(term)).filter(isUsed);
      const most = Math.max(0, ...found.map(({ group, how }) => (how === "related" && found[0]?.how !== how ? 0 : group.sections)));
      const lists = await Promise.all(found.map(async ({ group, weight }) => ({ weight, postings: await shards.postings(group) })));
      return { rarity: term.share * (Math.log(1 + (total - most + 0.5) / (most + 0.5)) + 0.1), phrase: term.phrase, order: term.order, isCommon: term.isCommon, lists };
    }));
  }

  /** Words of the query that the index doesn't have, and what was looked for instead. */
  async function replaced(by: Candidate["how"]): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all(terms.map(async (term) => [term.text, (await meaning(term))[0]] as const));
    return new Map(found.flatMap(([text, first]) => (first?.how === by ? [[text, first.group.words[0] ?? text] as const] : [])));
  }

  function hit(page: PageRecord, found: Ranked<Variant>): Hit {
    const { place, score } = found;
    const at = place % PAGE;
    const [anchor = "", title = "", level = 1, kind = 0, text = ""] = page.sections[at] ?? [];
    const above: string[] = [];
    let inner = level;
    for (let number = at - 1; number > 0 && inner > 2; number -= 1) {
      const [, other = "", outer = 1] = page.sections[number] ?? [];
      if (outer >= inner || kind === TERM) continue;
      above.unshift(other);
      inner = outer;
    }
    return {
      url: addressOf(page.path, anchor), title: page.title, section: level === 1 ? "" : title, above, text: around(text, words), kind: KINDS[kind] ?? "section", tags: page.tags,
      alternates: Object.fromEntries(Object.entries(page.alternates).map(([language, other]) => {
        const [path, anchors] = typeof other === "string" ? [other, {}] : other;
        return [language, addressOf(path, Object.hasOwn(anchors, anchor) ? (anchors[anchor] ?? "") : anchor)];
      })),
      score,
      why: explain(found, corrections, others),
    };
  }
}

const addressOf = (path: string, anchor: string) => (anchor === "" ? path : `${path}#${anchor}`);

/** The query itself, and with each spelling that has synonyms replaced. */
async function variantsOf(shards: Shards, terms: readonly Term[]): Promise<readonly Variant[]> {
  const variants: Variant[] = [{ ...weighed(terms), weight: 1, why: "" }];
  const stems = terms.map(({ word }) => shards.stemOf(word));
  const lists = await Promise.all(stems.map((stem) => shards.wordLists(covers(stem))));
  for (let at = 0; at < terms.length; at += 1)
    for (let end = terms.length; end > at; end -= 1) {
      const span = terms.slice(at, end);
      // A phrase in quotes is meant as it is.
      if (span.some(({ phrase }) => phrase > 0) || span.every(({ isCommon }) => isCommon)) continue;
      const replaced = spelled(span).map(({ word }) => shards.stemOf(word));
      const key = replaced.join(" ");
      const others = lists[at]?.flatMap(({ synonyms }) => synonyms.get(key) ?? []) ?? [];
      // Words that the rest of the query already has would count twice.
      const rest = new Set(stems.filter((_, word) => word < at || word >= end));
      for (const other of others) {
        const own = other.split(" ").filter((word) => !rest.has(shards.stemOf(fold(word))));
        if (own.length === replaced.length && own.every((word) => replaced.includes(shards.stemOf(fold(word))))) continue;
        const words = parsed(own.join(" "), [], false, Math.min(1, replaced.length / own.length));
        variants.push({ ...weighed([...terms.slice(0, at), ...words, ...terms.slice(end)]), weight: 0.95, why: `${span.map(({ text }) => text).join(" ")} → ${other}` });
      }
      if (others.length > 0) break;
    }
  return variants.slice(0, MOST_VARIANTS + 1);
}
