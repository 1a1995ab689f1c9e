/** Loads everything that a page needs, by its address. */
import type { Branch, Locale, PageData, ReaderState, RouteEntry, SiteData } from "@glosa/contract";
import { candidates, resolveRoute, routeOf, shardName } from "../../logic/addresses.ts";
import type { Network } from "../browser/network.ts";
import type { Chunks } from "./chunks.ts";
import { createCache, DataLoadError, findData, loadData } from "./data.ts";

/** A page with everything that the theme shows. */
export interface FoundPage {
  /** The page's branch is `null` as long as it hasn't been loaded. */
  readonly state: ReaderState;
  /** The page's own address; the requested one on the not-found page. */
  readonly path: string;
}

/** The pages of the site. */
export interface Pages {
  /** The page at `path`, or the not-found page of its language. Fails with a ChunkLoadError or a DataLoadError. */
  readonly load: (path: string) => Promise<FoundPage>;
  /** Loads the part of the route table that `path` needs. */
  readonly findRoute: (path: string) => Promise<RouteEntry | undefined>;
  /** Like `findRoute`, but revalidates with the server. */
  readonly refreshRoute: (path: string) => Promise<RouteEntry | undefined>;
  /** The links of a sidebar group. */
  readonly branch: (address: string) => Promise<Branch>;
  /** Stores `page` under its address, instead of the earlier version. */
  readonly put: (page: PageData) => void;
}

/** What loading pages needs. */
export interface PagesPorts {
  readonly routes: Routes;
  readonly chunks: Chunks;
  readonly network: Network;
}

/** Loads pages of the site that `first` belongs to. */
export function createPages(first: ReaderState, { routes, chunks, network }: PagesPorts): Pages {
  const { base, locales } = first.site;
  const sites = createCache((address) => loadData(address, "SiteData", network));
  const branches = createCache((address) => loadData(address, "Branch", network));
  const replaced = new Map<string, PageData>();

  const put = (page: PageData) => void replaced.set(page.path, page);
  const route = (path: string) => routeOf(path, base) ?? path;
  const findRoute = (path: string) => resolveRoute(route(path), routes.find);
  const refreshRoute = (path: string) => {
    for (const candidate of candidates(route(path))) routes.forget(candidate);
    return findRoute(path);
  };

  const notFound = async (path: string) => {
    const own = localeOf(route(path), locales);
    const entry = (await routes.find(`${own?.path ?? "/"}404.html`)) ?? (await routes.find("/404.html"));
    // Every build has a not-found page, so the table belongs to another build, or is gone.
    if (entry === undefined) throw new DataLoadError(first.site.shards, "missing");
    return entry;
  };
  const find = async (path: string) => {
    const known = replaced.get(path);
    if (known !== undefined) return { page: known, path };
    // A page that isn't in the table may be newer than the table.
    const entry = (await findRoute(path)) ?? (await refreshRoute(path));
    const { path: address, chunk } = entry ?? (await notFound(path));
    return { page: replaced.get(address) ?? (await chunks.load(chunk)), path: entry?.path ?? path };
  };
  const siteIn = (lang: string) => {
    const address = locales.find((locale) => locale.lang === lang)?.site;
    return address === undefined ? Promise.resolve(first.site) : sites.load(address);
  };
  const load = async (path: string): Promise<FoundPage> => {
    const [found] = await Promise.all([find(path), siteIn(localeOf(route(path), locales)?.lang ?? "")]);
    const { page } = found;
    const site = await siteIn(page.lang);
    return { state: { site, page, branch: branches.peek(page.branch) ?? null }, path: found.path };
  };

  const own = locales.find((locale) => locale.lang === first.site.lang);
  if (own !== undefined) sites.put(own.site, first.site);
  if (first.branch !== null) branches.put(first.page.branch, first.branch);
  put(first.page);
  return { load, findRoute, refreshRoute, branch: branches.load, put };
}

/** The language whose root is the longest prefix of `route`. */
function localeOf(route: string, locales: readonly Locale[]): Locale | undefined {
  const lowerCase = route.toLowerCase();
  return locales
    .filter((locale) => lowerCase.startsWith(locale.path.toLowerCase()))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

type Shard = ReadonlyMap<string, RouteEntry>;

/** The route table. */
export interface Routes {
  /** The entry of `route`, whatever its capitalization; `undefined` if there's none. Fails with a DataLoadError. */
  readonly find: (route: string) => Promise<RouteEntry | undefined>;
  /** Makes the next `find` of `route` revalidate with the server. */
  readonly forget: (route: string) => void;
}

/** Loads the route table in shards, on demand. */
export function createRoutes(site: Pick<SiteData, "shards" | "shardDigits">, network: Network): Routes {
  const shards = createCache((address) => loadShard(address, network));
  const addressOf = (route: string) => `${site.shards}${shardName(route, site.shardDigits)}.json`;
  const find = async (route: string) => (await shards.load(addressOf(route))).get(route.toLowerCase());
  return { find, forget: (route) => shards.forget(addressOf(route)) };
}

/** A missing shard contains no routes. */
async function loadShard(address: string, network: Network): Promise<Shard> {
  return new Map(Object.entries((await findData(address, "{RouteEntry}", network)) ?? {}));
}
