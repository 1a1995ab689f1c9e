/** Addresses of websites and of threads. */
/** The address of an author's website, with http:// if it has no scheme; "" if it isn't an address. */
export function websiteOf(typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  return webAddress(/^https?:\/\//iu.test(text) ? text : `http://${text}`);
}

/** The address if it's one of http or https; otherwise "". */
export function webAddress(address: string, base?: string): string {
  if (!URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : "";
}

/** The key of a list with the comments of every page. */
export const EVERY_PAGE = "*";

/**
 * The canonical key of a page's thread, from a path or a full address: percent-decoded if that's UTF-8, in NFC, without
 * query, fragment, and a trailing `index.html`. Broken escapes stay as written (D20). Threads of headings keep their fragment.
 */
export function threadPath(address: string): string {
  const path = address.replaceAll(/^https?:\/\/[^/?#]*|\?[^#]*|#(?!.+:~:comments$).*/gisu, "");
  const decoded = path.replaceAll(/(?:%[\da-f]{2})+/giu, (escapes) => attempt(escapes, decodeURIComponent));
  return decoded.normalize("NFC").replace(/\/index\.html?(?=$|#)/u, "/");
}

/** The path as an address bar shows it. A path with a lone surrogate, which can't be encoded, stays unchanged. */
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
