/** Addresses of the page: each site has its own. */

/** A link to sign in ends in `#SITE.KEY`. */
const LINK = /^#(?<site>[\w-]{1,64})\.(?<key>[\da-f]+)$/u;

/** The site and the key of a link to sign in; null for other addresses. */
export function linkOf({ hash }: { readonly hash: string }): { readonly site: string; readonly key: string } | null {
  const { site = "", key = "" } = LINK.exec(hash)?.groups ?? {};
  return site === "" ? null : { site, key };
}

/** The site that a page at that address shows. */
export function siteOf(address: { readonly hash: string; readonly search: string }): string {
  return linkOf(address)?.site ?? new URLSearchParams(address.search).get("site") ?? "default";
}

/** The address of a site's page without the page's own path. */
export function queryOf(site: string): string {
  return site === "default" ? "" : `?site=${encodeURIComponent(site)}`;
}
