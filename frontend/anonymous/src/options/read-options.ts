import type { AvatarStyle, EmojiMap, Field, GivenOptions, Options } from "./options.ts";

/** Options in force, and sentences for the site's owner about what cannot be followed. */
export interface OptionsRead {
  readonly options: Options;
  readonly warnings: readonly string[];
}

/** Reads what a page gave: aliases, defaults, and values out of range. Every call makes values of its own. */
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
  const rules = options.service === "" ? [] : RULES.filter(([name]) => given[name] !== undefined && given[name] !== false);
  return { options, warnings: [...NOT_YET.filter((name) => given[name] === true).map(notYet), ...rules.map(ruled)] };
}

const FIELDS: readonly Field[] = ["nick", "mail", "link"];
const STYLES: ReadonlySet<unknown> = new Set<AvatarStyle>(["mp", "identicon", "monsterid", "wavatar", "robohash", "retro", "", "hide"]);
const PAGE_SIZE = 10;

/** Functions of the original's older versions that this one does not have (D16). */
const NOT_YET = ["notify", "verify"];

/** Options that our service ignores, as the same is set there for all pages of a site, and what sets it. */
const RULES = [
  ["avatar_cdn", "--avatar-host"],
  ["avatarCDN", "--avatar-host"],
  ["clazzName", "--comment-class"],
  ["recordIP", "--record-ip"],
] as const;

function ruled([name, option]: (typeof RULES)[number]): string {
  return `The comment widget was given ${name}, which has no effect with service; it is set there by: glosa comments site set SITE ${option}`;
}

function notYet(name: string): string {
  return `The comment widget was given ${name}: true, which is not available yet; it goes on without. Set ${name}: false, or leave it out.`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** A number from 1 on, also when written as text, else the default. */
function pageSize(value: unknown): number {
  const size = Math.floor(typeof value === "string" ? Number(value) : typeof value === "number" ? value : Number.NaN);
  return size >= 1 ? size : PAGE_SIZE;
}

/** Known fields in the order in which they are given, each once. */
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

/** A copy of an object; null for anything else. */
function record(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? { ...value } : null;
}

/** Names with a text each; other members are left out. */
function emojiMap(value: unknown): EmojiMap | null {
  const given = record(value);
  return given && Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function endpoints(value: unknown): Options["endpoints"] {
  const given = record(value) ?? {};
  return { upload: text(given["upload"]), qq: text(given["qq"]), ip: text(given["ip"]) };
}
