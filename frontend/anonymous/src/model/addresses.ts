/** Addresses of websites and of threads. */
/** An author's website as it may be linked: http:// is put in front where no scheme is; "" for what is no address. */
export function websiteOf(typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  return webAddress(/^https?:\/\//iu.test(text) ? text : `http://${text}`);
}

/** `address` when it leads to a host by http or https, else "". */
export function webAddress(address: string, base?: string): string {
  if (!URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : "";
}

/** Every page: the key of a list that is not scoped to a path. */
export const EVERY_PAGE = "*";

/**
 * The canonical key of a page's thread, from a path or a full address: percent-decoded as far as it is UTF-8, in NFC,
 * without query, fragment and a trailing `index.html`; broken escapes stay as they are written (D20).
 */
export function threadPath(address: string): string {
  const path = address.replace(/^https?:\/\/[^/?#]*/iu, "").split(/[?#]/u, 1).join("");
  const decoded = path.replaceAll(/(?:%[\da-f]{2})+/giu, (escapes) => attempt(escapes, decodeURIComponent));
  return decoded.normalize("NFC").replace(/\/index\.html?$/u, "/");
}

/** The path as an address bar shows it; one with half a character, which nothing can encode, stays as it is. */
export function encodedPath(path: string): string {
  return attempt(path, encodeURI);
}

function attempt(text: string, change: (text: string) => string): string {
  try {
    return change(text);
  } catch {
    return text;
  }
}
