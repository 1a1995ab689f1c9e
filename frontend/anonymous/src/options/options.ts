import type { Messages } from "../messages/keys.ts";

/** Fields about the author. */
export type Field = "nick" | "mail" | "link";

/** Pictures that an avatar host can draw. "" uses the host's default, and "hide" shows none. */
export type AvatarStyle = "mp" | "identicon" | "monsterid" | "wavatar" | "robohash" | "retro" | "" | "hide";

/** The file of each emoji's image in `emojiCDN`, by the emoji's name. */
type EmojiMap = Readonly<Record<string, string>>;

/** Options as a page writes them, unchecked: every name of the original and its aliases. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** The options in effect, without `el`, which is passed to `mount`. */
export interface Options {
  /** Our service, up to and including `/comments`; "" uses the hosted store. */
  readonly service: string;
  /** Id of the site on our service. */
  readonly site: string;
  readonly appId: string;
  readonly appKey: string;
  /** The address of the hosted store; "" uses the regional host of the app id. */
  readonly serverURLs: string;
  /** The key of the thread; `*` is every page, and "" the current page's path. */
  readonly path: string;
  /** The page's title, which is stored with its visits; "" is the document's. */
  readonly title: string;
  readonly lang: string;
  /** Texts of a language that isn't built in. */
  readonly langMode: Partial<Messages> | null;
  readonly clazzName: string;
  /** Fields in the order in which they are shown. */
  readonly meta: readonly Field[];
  readonly requiredFields: readonly Field[];
  readonly placeholder: string;
  readonly pageSize: number;
  /** Counts replies too, above the list and in count elements, if the store counts them (D15). */
  readonly countReplies: boolean;
  readonly visitor: boolean;
  readonly recordIP: boolean;
  readonly avatar: AvatarStyle;
  readonly avatarForce: boolean;
  /** The address that an avatar's hash is appended to; "" is the default host. */
  readonly avatarCDN: string;
  /** The folder of the emoji images; "" is the widget's own. */
  readonly emojiCDN: string;
  /** Null: the widget's own emoji. */
  readonly emojiMaps: EmojiMap | null;
  readonly enableQQ: boolean;
  /** Endpoints outside the store; "" turns the function off (D17). */
  readonly endpoints: { readonly upload: string; readonly qq: string; readonly ip: string };
  /** The address of the vendor's SDK, which the original loaded; "" loads none (D38). */
  readonly sdk: string;
  /** Called with a copy of each saved comment. */
  readonly onCommentSubmitted: ((comment: { readonly id: string; readonly nick: string }) => void) | null;
}

/** The options in effect, and those that have none. */
export interface OptionsRead {
  readonly options: Options;
  /** Names of given options without effect; `warnings.ts` has the sentences for the site's owner. */
  readonly unused: readonly string[];
}

/** Reads a page's options: aliases, defaults, and values out of range. No two calls share values. */
export function readOptions(given: GivenOptions): OptionsRead {
  const appId = text(given["appId"] ?? given["app_id"]);
  const style = given["avatar"];
  const options: Options = {
    service: text(given["service"]).replace(/\/+$/u, ""),
    site: text(given["site"]) || "default",
    appId,
    appKey: text(given["appKey"] ?? given["app_key"]),
    serverURLs: text(given["serverURLs"]),
    path: text(given["path"]),
    title: text(given["title"]),
    lang: text(given["lang"]) || "zh",
    langMode: record(given["langMode"]),
    clazzName: text(given["clazzName"]) || "Comment",
    meta: orAll(fields(given["meta"] ?? given["guest_info"])),
    requiredFields: fields(given["requiredFields"]),
    placeholder: text(given["placeholder"] ?? "Just Go Go"),
    pageSize: pageSize(given["pageSize"]),
    countReplies: given["countReplies"] === true,
    visitor: given["visitor"] === true,
    recordIP: given["recordIP"] !== false,
    avatar: STYLES.has(style) ? (style as AvatarStyle) : "mp",
    avatarForce: given["avatarForce"] === true,
    avatarCDN: webPrefix(given["avatar_cdn"] ?? given["avatarCDN"]),
    emojiCDN: text(given["emojiCDN"]),
    emojiMaps: emojiMap(given["emojiMaps"]),
    enableQQ: given["enableQQ"] === true,
    endpoints: endpoints(given["endpoints"]),
    sdk: text(given["sdk"]),
    onCommentSubmitted: typeof given["onCommentSubmitted"] === "function" ? (given["onCommentSubmitted"] as Options["onCommentSubmitted"]) : null,
  };
  const ruled = options.service === "" ? [] : RULES.filter((name) => given[name] !== undefined && given[name] !== false);
  return { options, unused: [...NOT_YET.filter((name) => given[name] === true), ...ruled] };
}

const FIELDS: readonly Field[] = ["nick", "mail", "link"];
const STYLES: ReadonlySet<unknown> = new Set<AvatarStyle>(["mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide"]);
const PAGE_SIZE = 10;

/** Functions of the original's older versions that this one doesn't have (D16). */
const NOT_YET = ["notify", "verify"];

/** Options that have no effect with our service, which has options of its own for all pages of a site. */
const RULES = ["avatar_cdn", "avatarCDN", "clazzName", "recordIP"];

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** A number from 1, or such a text; otherwise the default. */
function pageSize(value: unknown): number {
  const size = Math.floor(typeof value === "string" ? Number(value) : typeof value === "number" ? value : Number.NaN);
  return size >= 1 ? size : PAGE_SIZE;
}

/** The known fields in the given order, each once. */
function fields(value: unknown): readonly Field[] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  return [...new Set(given)].filter((name): name is Field => FIELDS.includes(name as Field));
}

function orAll(chosen: readonly Field[]): readonly Field[] {
  return chosen.length > 0 ? chosen : [...FIELDS];
}

function webPrefix(value: unknown): string {
  return /^https?:\/\//iu.test(text(value)) ? text(value) : "";
}

/** A copy of the object; null for anything else. */
function record(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? { ...value } : null;
}

/** The members that are texts. */
function emojiMap(value: unknown): EmojiMap | null {
  const given = record(value);
  return given && Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function endpoints(value: unknown): Options["endpoints"] {
  const given = record(value) ?? {};
  return { upload: text(given["upload"]), qq: text(given["qq"]), ip: text(given["ip"]) };
}

/** The widget's version, in its footer and in the addresses of avatars. */
export const VERSION = "1.8.2";
