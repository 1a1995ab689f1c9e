/** Answers queries from the files of an index. The command line and the browser run the same code. */
import { type Kind, KINDS, MOST_SECTIONS, PAGE, type PageRecord } from "../format.ts";
import { spelled } from "../text/words.ts";
import { around } from "./excerpt.ts";
import { type Candidate, candidates, named, nearest } from "./lookup.ts";
import { once } from "./once.ts";
import { parsed, type Term, type Weighed, weighed } from "./query.ts";
import { type Found, type Ranked, ranked } from "./rank.ts";
import { covers, createShards, type Read, type Shards } from "./shards.ts";

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
  /** Words to highlight, folded. Those that say little are only here if the query has no others. */
  readonly words: readonly string[];
  /** What was searched for: the query, and it with synonyms. */
  readonly tried: readonly string[];
  /** The query with its misspelled words corrected; empty if none is misspelled. */
  readonly suggestion: string;
}

export interface SearchOptions {
  readonly limit?: number;
  /** Whether the reader may still be typing the last word. */
  readonly typing?: boolean;
}

/** A part of a query, from one word to before another, and the spelling that replaces it. */
interface Replacement {
  readonly at: number;
  readonly end: number;
  readonly span: readonly Term[];
  readonly other: string;
  readonly words: readonly Term[];
}

/** A query, or what it becomes with synonyms. */
interface Variant extends Weighed {
  readonly weight: number;
  readonly synonyms: readonly Replacement[];
}

/** The last kind of {@link KINDS}: terms. */
const TERM = 3;
/** The query, and it with one synonym or two. */
const MOST_VARIANTS = 13;
/** What a synonym counts. */
const SYNONYM = 0.85;
/** How quickly rare words count more than others. */
const RARITY = 0.8;
/** Sections with every word that are enough; if there are fewer, those with some words follow. */
const ENOUGH = 5;
/** The share of the best complete section's score above which sections with some words stay anyway. */
const NEARLY = 0.2;
/** Letters of a word that are looked for if nothing else is found. */
const BEGINNING = 4;

/** Without the first letter of a word that is being typed and that no word is known to begin with. */
const typed = (found: readonly (Found & Term)[]) => found.filter(({ lists, isOpen, word }) => lists.length > 0 || !isOpen || word.length > 1);

/** For minor words, only the typed word is looked for, and only if the index has all sections with it. */
const isShort = ({ group, weight }: Candidate) => weight === 1 && group.sections < MOST_SECTIONS;

/** A word as typed, and what was looked for first. */
type Meant = readonly [text: string, first: Candidate | undefined];

/** Says what led to a section. */
export type Explain = (found: Ranked<Variant>, meant: readonly Meant[]) => readonly string[];

/** Answers queries in one language. `read` reads a file by its name below the index's folder. */
export function createSearch(read: Read, lang: string, explain: Explain = () => []) {
  let shards = createShards(read, lang);
  return {
    /** Rejects if files can't be read or used, also after the index was read again. */
    async find(query: string, options: SearchOptions = {}): Promise<Answer> {
      const own = shards;
      try {
        return await answer(own, query, options, explain);
      } catch {
        // Files disappear if the site is published again, or have something else in them. Queries that are running meanwhile share one new start.
        if (shards === own) shards = createShards(read, lang);
        return answer(shards, query, options, explain);
      }
    },
    /** Reads what every query needs. */
    warm: () => shards.manifest(),
  };
}

async function answer(shards: Shards, query: string, { limit = 8, typing = false }: SearchOptions, explain: Explain): Promise<Answer> {
  const { sections: total, common } = await shards.manifest();
  const small = common.split(" ");
  const boosts = await shards.boosts();
    const variants = await variantsOf(shards, parsed(query, small, typing));
  const terms = variants[0]?.terms ?? [];
  const meanings = new Map<string, Promise<readonly Candidate[]>>();
  // In "time-frame", which pages write as one word, "frame" isn't a misspelled "frama".
  const known = new Set(variants.flatMap(({ synonyms }) => synonyms.flatMap(({ span }) => (span[1] ? span : []))));
  const meaning = (term: Term) => once(meanings, term.word, async () => (await candidates(shards, term, small)).filter(({ how }) => how !== "spelling" || !known.has(term)));
  /** Variants share terms, and what is found for them. */
  const lookups = new Map<Term, Promise<Found & Term>>();
  const best = new Map<number, Ranked<Variant>>();
  // Words that tell little are searched for if no other word is known, and what begins like the words if there's nothing else.
  for (const chosen of [(one: Variant) => one.terms, (one: Variant) => one.minor, (one: Variant) => one.terms.flatMap((term) => [term, { ...term, word: term.word.slice(0, BEGINNING) }])])
    if (best.size === 0)
      for (const result of (await Promise.all(variants.map(async (one) => ranked(typed(await lookedUp(chosen(one))), await lookedUp(one.minor, isShort), boosts, { ...one, terms: chosen(one) })))).flat())
        if ((best.get(result.place)?.score ?? 0) < result.score) best.set(result.place, result);
  const sorted = [...best.values()].toSorted((one, other) => other.score - one.score || one.place - other.place);
  const complete = sorted.filter((one) => one.isComplete);
  const shown = complete.length < ENOUGH ? sorted : sorted.filter((one) => one.isComplete || one.score > (complete[0]?.score ?? 0) * NEARLY);
  const meant = await Promise.all(terms.map(async (term): Promise<Meant> => [term.text, (await meaning(term))[0] ?? (shown[0] ? [] : await nearest(shards, term.word, 1))[0]]));
  const corrected = meant.map(([text, first]) => (first?.how === "spelling" ? first.group.words[0] : text)).join(" ");
  const tried = variants.map((one) => one.terms.map(({ text }) => text).join(" "));
  // Without results, what is offered has some: also the words of a phrase, apart.
  const isOffered = corrected !== (shown[0] ? tried[0] : query) && (shown[0] ?? (await answer(shards, corrected, { limit: 0 }, explain)).total) !== 0;
  const all = [...meanings];
  const telling = all.filter(([word]) => !small.includes(word));
  const words = new Set((await Promise.all((telling[0] ? telling : all).map(async ([word, found]) => [word].concat((await found).flatMap(({ group }) => group.folded))))).flat());
  const hits = await Promise.all(shown.slice(0, limit).map(async (one) => hit(await shards.page(Math.floor(one.place / PAGE)), one)));
  return {
    hits,
    total: shown.length,
    matched: complete[0] ? "all" : shown[0] ? "some" : "none",
    words: [...words],
    tried,
    suggestion: isOffered ? corrected : "",
  };

  function lookedUp(own: readonly Term[], isUsed: (one: Candidate) => boolean = () => true): Promise<readonly (Found & Term)[]> {
    return Promise.all(own.map((term) => once(lookups, term, async () => {
      const found = (await meaning(term)).filter(isUsed);
      const most = Math.max(0, ...found.map(({ group, how }) => (how === "related" && found[0]?.how !== how ? 0 : group.sections)));
      const lists = await Promise.all(found.map(async ({ group, weight }) => ({ weight, postings: await shards.postings(group) })));
      return { ...term, rarity: term.share * (Math.log(1 + (total - most + 0.5) / (most + 0.5)) + 0.1) ** RARITY, lists };
    })));
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
      why: explain(found, meant),
    };
  }
}

const addressOf = (path: string, anchor: string) => (anchor === "" ? path : `${path}#${anchor}`);

/** The query itself, with each spelling that has synonyms replaced, and with two of them. */
async function variantsOf(shards: Shards, terms: readonly Term[]): Promise<readonly Variant[]> {
  const found: Replacement[] = [];
  const stems = terms.map(({ word }) => shards.stemOf(word));
  const lists = await Promise.all(stems.map((stem) => shards.wordLists(covers(stem))));
  for (let at = 0; at < terms.length; at += 1)
    for (let end = terms.length; end > at; end -= 1) {
      const span = terms.slice(at, end);
      // A phrase in quotes is meant as it is.
      if (span.some(({ phrase }) => phrase > 0) || span.every(({ isCommon }) => isCommon)) continue;
      const replaced = spelled(span).map(({ word }) => shards.stemOf(word));
      const key = replaced.join(" ");
      // Several words may be one on the pages: "eur/usd". A word alone becomes itself, which is left out below.
      const joined = span.map(({ word }) => word).join("");
      const others = lists[at]?.flatMap((list) => list.synonyms.get(key) ?? named(shards, [list], joined).map(() => joined)) ?? [];
      // Words that the rest of the query already has would count twice.
      const rest = new Set(stems.filter((_, word) => word < at || word >= end));
      for (const other of others) {
        const own = other.split(" ").filter((word) => !rest.has(shards.stemOf(word)));
        if (own.map(shards.stemOf).join(" ") === key) continue;
        const words = parsed(own.join(" "), [], false, Math.min(1, replaced.length / own.length));
        found.push({ at, end, words, span, other });
      }
      if (others.length > 0) break;
    }
  const pairs = found.flatMap((one) => found.flatMap((other) => (one.end <= other.at ? [[one, other]] : [])));
  return Array.from([[], ...found.map((one) => [one]), ...pairs].slice(0, MOST_VARIANTS), (all) => ({
    // From the last, so that the others stay where they are.
    ...weighed(all.reduceRight((own, { at, end, words }) => own.toSpliced(at, end - at, ...words), terms)),
    weight: SYNONYM ** all.length,
    synonyms: all,
  }));
}
