/** What a platform wrote into the address when it sent a reader back. */
export interface Returned {
  readonly state: string;
  /** Of `flow: "code"`; else "". */
  readonly code: string;
  /** Of `flow: "token"`; else "". */
  readonly accessToken: string;
  /** How long that token holds, in seconds; null where the platform does not tell. */
  readonly expiresIn: number | null;
  /** The name of what went wrong; "" when nothing did. */
  readonly error: string;
  /** What the platform says about the error; "" where it says nothing. */
  readonly description: string;
  /** The address without all that; nothing else of it has changed. */
  readonly cleaned: string;
  /** All that as the platform wrote it, and the mark that the part of the address begins with that it stands in. */
  readonly said: string;
  readonly mark: "?" | "#";
}

/** Reads the result of a login out of an address, from its query or its hash; null if there is none. */
export function readReturned(href: string): Returned | null {
  const [beforeHash, hash] = cut(href, "#");
  const [path, query] = cut(beforeHash, "?");
  const inQuery = find(query, [CODE, ERROR]);
  if (inQuery !== null) return { ...returned(inQuery.values, path + marked("?", inQuery.rest) + marked("#", hash)), said: inQuery.said, mark: "?" };
  const inHash = find(hash, [TOKEN, ERROR]);
  return inHash && { ...returned(inHash.values, path + marked("?", query) + marked("#", inHash.rest)), said: inHash.said, mark: "#" };
}

/** The address before the login, where `cleaned` is what the way through the platform left of it: without its hash, or without its query too. */
export function restored(cleaned: string, before: string): string {
  const [withoutHash] = cut(before, "#");
  return cleaned === withoutHash || cleaned === cut(withoutHash, "?")[0] ? before : cleaned;
}

/** The address before the login with all that the platform said, where the page that it came back to is another one, or may be: its path or its query differ. Null where it is the same, or no page of this site. */
export function forwarded({ cleaned, said, mark }: Returned, before: string): string | null {
  const [[here], [address, hash]] = [cut(cleaned, "#"), cut(before, "#")];
  if (here === address || !isOf(cleaned, before)) return null;
  if (mark === "#") return `${address}#${hash === "" ? "" : `${hash}&`}${said}`;
  return `${address}${address.includes("?") ? "&" : "?"}${said}${marked("#", hash)}`;
}

/** Whether both are pages of one site. Other schemes, such as blob, have origins too. */
function isOf(here: string, other: string): boolean {
  if (!URL.canParse(other)) return false;
  const [one, two] = [new URL(here), new URL(other)];
  return one.origin === two.origin && one.protocol === two.protocol;
}

type Values = Readonly<Partial<Record<string, string>>>;

/** Members of an answer; the first of them tells what kind it is. */
const CODE = ["code", "state"] as const;
const TOKEN = ["access_token", "token_type", "expires_in", "scope", "scopes", "created_at", "state"] as const;
const ERROR = ["error", "error_description", "error_uri", "state"] as const;

/** Finds the kind of answer that stands last, behind whatever the page has in its address; what is left keeps its bytes. */
function find(text: string, kinds: readonly (readonly [string, ...string[]])[]): { readonly values: Values; readonly rest: string; readonly said: string } | null {
  const parts = text.split("&");
  const places = new Map(parts.map((part, at) => [cut(part, "=")[0], at]));
  const [kind] = kinds.filter(([name]) => places.has(name)).toSorted(([one], [other]) => (places.get(other) ?? 0) - (places.get(one) ?? 0));
  if (kind === undefined || !places.has("state")) return null;
  const ours = new Set(kind.map((name) => places.get(name)));
  const said = parts.filter((_, at) => ours.has(at)).join("&");
  const values = Object.fromEntries(new URLSearchParams(said));
  return { values, said, rest: parts.filter((_, at) => !ours.has(at)).join("&") };
}

function returned({ state = "", code = "", access_token: accessToken = "", expires_in: expires, error = "", error_description: description = "" }: Values, cleaned: string): Omit<Returned, "said" | "mark"> {
  const seconds = Number(expires);
  return { state, code, accessToken, expiresIn: seconds > 0 ? seconds : null, error, description, cleaned };
}

/** What stands before a mark, and behind it. */
function cut(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function marked(mark: string, text: string): string {
  return text === "" ? "" : mark + text;
}
