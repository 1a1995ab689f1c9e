/** The parameters that a platform adds to the address when it redirects a reader back. */
export interface Returned {
  readonly state: string;
  /** Set if the flow is "code"; otherwise "". */
  readonly code: string;
  /** Set if the flow is "token"; otherwise "". */
  readonly accessToken: string;
  /** The token's lifetime in seconds; null if the platform doesn't say. */
  readonly expiresIn: number | null;
  /** The error code; "" without an error. */
  readonly error: string;
  /** The platform's description of the error; "" without one. */
  readonly description: string;
  /** The address without these parameters, otherwise unchanged. */
  readonly cleaned: string;
  /** These parameters as the platform wrote them. */
  readonly written: string;
  /** The character that begins the part of the address with the parameters. */
  readonly mark: "?" | "#";
}

/** Reads the result of a login from an address's query or hash; null if there is none. */
export function readReturned(href: string): Returned | null {
  const [beforeHash, hash] = cut(href, "#");
  const [path, query] = cut(beforeHash, "?");
  const inQuery = find(query, [CODE, ERROR]);
  if (inQuery !== null) return { ...returned(inQuery.values, path + marked("?", inQuery.rest) + marked("#", hash)), written: inQuery.written, mark: "?" };
  const inHash = find(hash, [TOKEN, ERROR]);
  return inHash && { ...returned(inHash.values, path + marked("?", query) + marked("#", inHash.rest)), written: inHash.written, mark: "#" };
}

/** The address before the login, if `cleaned` is what is left of it after the redirect: without its hash, or without its query too. Otherwise `cleaned`. */
export function restored(cleaned: string, before: string): string {
  const [withoutHash] = cut(before, "#");
  return cleaned === withoutHash || cleaned === cut(withoutHash, "?")[0] ? before : cleaned;
}

/** The address before the login with the platform's result, if the reader came back to what may be another page, with another path or query. Null if it's the same page, or not a page of this site. */
export function forwarded({ cleaned, written, mark }: Returned, before: string): string | null {
  const [[here], [address, hash]] = [cut(cleaned, "#"), cut(before, "#")];
  if (here === address || !isOf(cleaned, before)) return null;
  if (mark === "#") return `${address}#${hash === "" ? "" : `${hash}&`}${written}`;
  return `${address}${address.includes("?") ? "&" : "?"}${written}${marked("#", hash)}`;
}

/** Whether both are pages of one site. Addresses with other schemes, such as blob, have origins too. */
function isOf(here: string, other: string): boolean {
  if (!URL.canParse(other)) return false;
  const [one, two] = [new URL(here), new URL(other)];
  return one.origin === two.origin && one.protocol === two.protocol;
}

type Values = Readonly<Partial<Record<string, string>>>;

/** The parameters of each kind of result. The first one identifies the kind. */
const CODE = ["code", "state"] as const;
const TOKEN = ["access_token", "token_type", "expires_in", "scope", "scopes", "created_at", "state"] as const;
const ERROR = ["error", "error_description", "error_uri", "state"] as const;

/** Finds the last result in a query or hash, after the page's own parameters. The rest stays unchanged, byte for byte. */
function find(text: string, kinds: readonly (readonly [string, ...string[]])[]): { readonly values: Values; readonly rest: string; readonly written: string } | null {
  const parts = text.split("&");
  const places = new Map(parts.map((part, at) => [cut(part, "=")[0], at]));
  const [kind] = kinds.filter(([name]) => places.has(name)).toSorted(([one], [other]) => (places.get(other) ?? 0) - (places.get(one) ?? 0));
  if (kind === undefined || !places.has("state")) return null;
  const ours = new Set(kind.map((name) => places.get(name)));
  const written = parts.filter((_, at) => ours.has(at)).join("&");
  const values = Object.fromEntries(new URLSearchParams(written));
  return { values, written, rest: parts.filter((_, at) => !ours.has(at)).join("&") };
}

function returned({ state = "", code = "", access_token: accessToken = "", expires_in: expires, error = "", error_description: description = "" }: Values, cleaned: string): Omit<Returned, "written" | "mark"> {
  const seconds = Number(expires);
  return { state, code, accessToken, expiresIn: seconds > 0 ? seconds : null, error, description, cleaned };
}

/** The text before a mark and after it. */
function cut(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function marked(mark: string, text: string): string {
  return text === "" ? "" : mark + text;
}
