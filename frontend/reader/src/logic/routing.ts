/** Which page a requested path finds; the builder's redirects follow the same rules. */

/**
 * The routes that may answer `route`, in the order they are tried: itself; for `index.html` its folder; for a trailing
 * slash the same with `.html`; for neither ending, first `.html` and then a slash. The lookup ignores letter case.
 */
export function candidates(route: string): readonly string[] {
  if (/\/index\.html$/iu.test(route)) return [route, route.slice(0, -"index.html".length)];
  if (route === "/" || /\.html$/iu.test(route)) return [route];
  if (route.endsWith("/")) return [route, `${route.slice(0, -1)}.html`];
  return [route, `${route}.html`, `${route}/`];
}

/** What `find` knows of the first candidate that it knows at all; `undefined` means the not-found page. */
export async function resolveRoute<Entry>(
  route: string,
  find: (candidate: string) => Promise<Entry | undefined>,
): Promise<Entry | undefined> {
  for (const candidate of candidates(route)) {
    // oxlint-disable-next-line no-await-in-loop -- a later candidate counts only when the earlier ones are unknown
    const entry = await find(candidate);
    if (entry !== undefined) return entry;
  }
  return undefined;
}
