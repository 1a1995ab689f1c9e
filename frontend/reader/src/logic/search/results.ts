/** Results by page, and the parts of the site that they're in. */
import type { SidebarGroup } from "@glosa/contract";
import type { Hit } from "@glosa/search";

/** A result, with its number among all that are shown. */
interface Place {
  readonly hit: Hit;
  readonly order: number;
}

/** The results in one page. */
export interface PageResults {
  /** The page's address. */
  readonly path: string;
  readonly title: string;
  /** The part of the site; empty if the page is in none. */
  readonly part: string;
  readonly places: readonly Place[];
}

/** A part of the site, named like the group of the sidebar whose first page is in its folder. */
export interface Part {
  /** An address that ends with a slash; pages of the part begin with it. */
  readonly folder: string;
  readonly title: string;
}

/** The parts of a site, each folder once. */
export function partsOf(groups: readonly SidebarGroup[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const { title, path } of groups) {
    const folder = folderOf(path);
    if (!parts.has(folder)) parts.set(folder, { folder, title });
  }
  return [...parts.values()];
}

/** The path of a page without its file. */
export const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);

/** The innermost part that contains `url`. */
export function partOf(url: string, parts: readonly Part[]): Part | undefined {
  return parts.filter(({ folder }) => url.startsWith(folder)).toSorted((one, other) => other.folder.length - one.folder.length)[0];
}

/** The results by page, each page where its best result is. `first` is the number of the first place. */
export function byPage(hits: readonly Hit[], parts: readonly Part[], first = 0): readonly PageResults[] {
  const pages = new Map<string, Hit[]>();
  for (const hit of hits) {
    const path = pageOf(hit.url);
    const own = pages.get(path);
    if (own === undefined) pages.set(path, [hit]);
    else own.push(hit);
  }
  let order = first;
  return Array.from(pages, ([path, own]) => ({
    path,
    title: own[0]?.title ?? "",
    part: partOf(path, parts)?.title ?? "",
    places: own.map((hit) => ({ hit, order: order++ })),
  }));
}

/** An address without its anchor. */
export const pageOf = (url: string) => url.replace(/#.*$/su, "");
