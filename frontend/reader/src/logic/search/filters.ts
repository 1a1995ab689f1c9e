/** Filters of results, and the state of the search page in its address. */
import type { Hit } from "@glosa/search";
import { folderOf, type Part, partOf } from "./results.ts";

/** A choice among results, and how many it has. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

/** The filters that a reader chose; empty: everything. */
export interface Filters {
  /** The folder of a {@link Part}. */
  readonly section: string;
  readonly tag: string;
}

/** The query and the filters in the search page's address. */
export interface SearchRequest extends Filters {
  readonly query: string;
  /** The name of a version; empty: the current one. */
  readonly version: string;
}

export function requestIn(url: URL): SearchRequest {
  const get = (name: string) => url.searchParams.get(name) ?? "";
  return { query: get("q"), section: get("section"), tag: get("tag"), version: get("version") };
}

/** The same, for the search page at `to` instead of `from`, in another language. Parts have the same folders there; tags have other names. */
export function translated({ query, section, tag, version }: SearchRequest, from: string, to: string): SearchRequest {
  if (from === to) return { query, section, tag, version };
  const own = folderOf(from);
  return { query, section: section.startsWith(own) ? folderOf(to) + section.slice(own.length) : "", tag: "", version };
}

/** The results that the filters allow. */
export function filtered(hits: readonly Hit[], { section, tag }: Filters, parts: readonly Part[]): readonly Hit[] {
  return hits.filter((hit) => (section === "" || partOf(hit.url, parts)?.folder === section) && (tag === "" || hit.tags.includes(tag)));
}

/** The parts that have results, in the site's order. */
export function partChoices(hits: readonly Hit[], parts: readonly Part[]): readonly Choice[] {
  const counts = counted(hits.flatMap(({ url }) => partOf(url, parts)?.folder ?? []));
  return parts.flatMap(({ folder, title }) => choice(folder, title, counts));
}

/** The tags that have results, most frequent first. */
export function tagChoices(hits: readonly Hit[]): readonly Choice[] {
  const counts = counted(hits.flatMap(({ tags }) => tags));
  return [...counts.keys()].flatMap((tag) => choice(tag, tag, counts)).toSorted((one, other) => other.count - one.count);
}

function choice(value: string, label: string, counts: ReadonlyMap<string, number>): readonly Choice[] {
  const count = counts.get(value);
  return count === undefined ? [] : [{ value, label, count }];
}

function counted(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
