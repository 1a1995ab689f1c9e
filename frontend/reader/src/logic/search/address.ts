/** Addresses of the search page. */

/** Longer addresses are rejected by some servers. */
const LONGEST = 300;

/** The address of the search page at `path` with these parameters; empty ones are left out. */
export function searchHref(path: string, { query, ...others }: { readonly query: string } & Readonly<Record<string, string>>): string {
  const given = Object.entries({ q: clipped(query), ...others }).filter(([, value]) => value !== "");
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}

/** The beginning of the query that an address or a list of recent searches has. Never half a character. */
export function clipped(query: string): string {
  return query.trim().slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/u, "");
}
