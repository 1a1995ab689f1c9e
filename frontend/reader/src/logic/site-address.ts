/** What an address says about the site: its route, and whether the reader can show it without leaving. */

/** The decoded route of `path` without the base, `/settings/basic.html`; `null` outside the site. */
export function routeOf(path: string, base: string): string | null {
  const decoded = decode(path).normalize();
  const root = decode(base);
  if (`${decoded}/` === root) return "/";
  return decoded.startsWith(root) ? decoded.slice(root.length - 1) : null;
}

/** Ids and routes are compared decoded; a malformed escape is kept as it stands. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
