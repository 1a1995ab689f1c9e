import { type RichText, textIn, unescapeHtml } from "@glosa/kit/text/html.ts";
import { type AvatarHost, avatarOf } from "../../model/avatar.ts";
import { ANONYMOUS, type Comment } from "../../model/comment.ts";
import { webAddress, websiteOf } from "../../model/addresses.ts";
import type { Row } from "./client.ts";

/** How the rows of one thread are shown. */
export interface Showing {
  readonly avatars: AvatarHost;
  readonly enableQQ: boolean;
  /** Rows may come from every page, so comments have their page's address. */
  readonly everyPage: boolean;
}

/** A row as a comment. Anybody may have written it, with any field missing or of another type. */
export function commentOf(row: Row, { avatars, enableQQ, everyPage }: Showing): Comment {
  const pid = textIn(row["pid"]);
  const mail = plain(row["mail"]);
  const url = textIn(row["url"]);
  const picture = enableQQ && avatars.style !== "hide" ? webAddress(textIn(row["QQAvatar"])) : "";
  return {
    id: textIn(row["objectId"]),
    nick: plain(row["nick"]) || ANONYMOUS,
    link: websiteOf(plain(row["link"])),
    avatar: picture || avatarOf(mail, avatars),
    body: withoutAddressee(bodyOf(textIn(row["comment"])), pid),
    at: moment(row["insertedAt"]) ?? moment(row["createdAt"]),
    rid: textIn(row["rid"]),
    pid,
    url: everyPage && webAddress(url, "https://page.invalid") !== "" ? url : "",
    mail,
    labels: systemOf(textIn(row["ua"])),
    pending: false,
  };
}

/** HTML with line breaks inside `pre` as references, so that every version of the original shows it (D35). */
export function storedHtml(html: string): string {
  return html.replaceAll(/<pre[\s\S]*?<\/pre>/giu, (block) => block.replaceAll("\n", "&#10;")).trim();
}

/** HTML of a reply that begins with a link to the comment that it replies to, as the original writes it; `nick` is escaped. */
export function withAddressee(html: string, pid: string, nick: string): string {
  const link = `<a class="at" href="#${pid}">@${nick} </a> , `;
  return html.startsWith("<p>") ? `<p>${link}${html.slice(3)}` : `<p>${link}</p>\n${html}`;
}

/** Versions up to 1.4.18 stored HTML, which begins with a block or a picture; later ones store Markdown. */
function bodyOf(stored: string): RichText {
  return { format: /^\s*<(?:p|h[1-6]|ul|ol|pre|blockquote|table|hr|div|img|a)\b[^<]*>/iu.test(stored) ? "html" : "markdown", text: stored };
}

/** That link is shown from the reply's `pid`, so it's removed here. */
function withoutAddressee({ format, text: html }: RichText, pid: string): RichText {
  const found = /^(?<start>\s*<p>)\s*<a\b[^>]*\bhref="#(?<id>\w+)"[^>]*>@[^<]*<\/a>\s*,?\s*/iu.exec(html);
  if (format !== "html" || found === null || found.groups?.["id"] !== pid) return { format, text: html };
  return { format, text: `${found.groups["start"] ?? ""}${html.slice(found[0].length)}` };
}

/** A value that most versions escaped when they stored it. */
function plain(value: unknown): string {
  return unescapeHtml(textIn(value)).trim();
}

/** Milliseconds of a plain date or of one that the store wraps. */
function moment(value: unknown): number | null {
  const iso = typeof value === "object" && value !== null ? textIn((value as Row)["iso"]) : textIn(value);
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

/** Longer than any browser's user agent; a row may contain anything. */
const LONGEST = 1000;

/** A name, and a pattern that captures its version. The first match counts, because many user agents contain other names as well. */
type Marks = readonly (readonly [name: string, mark: RegExp])[];

const BROWSERS: Marks = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/u],
  ["Opera", /\b(?:OPR|OPiOS|OPT)\/(\d+)/u],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/u],
  ["Yandex", /\bYaBrowser\/(\d+)/u],
  ["Vivaldi", /\bVivaldi\/(\d+)/u],
  ["WeChat", /\bMicroMessenger\/(\d+)/u],
  ["QQ", /\b(?:M?QQBrowser|QQ)\/(\d+)/u],
  ["UC", /\bUC ?Browser\/(\d+)/u],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/u],
  ["Chrome", /\b(?:Chrome|CriOS|Chromium)\/(\d+)/u],
  ["Safari", /\bVersion\/(\d+(?:\.\d+)?)[\d.]* (?:Mobile\/\w+ )?Safari\//u],
  ["Internet Explorer", /\bTrident\/.*\brv:(\d+)|\bMSIE (\d+)/u],
];

const SYSTEMS: Marks = [
  ["Windows", /\bWindows NT (\d+\.\d)/u],
  ["iOS", /\b(?:iPhone|iPad|iPod)\b.*\bOS (\d+_\d+)/u],
  ["macOS", /\bMac OS X (\d+[_.]\d+)/u],
  ["Android", /\bAndroid (\d+)/u],
  ["ChromeOS", /\bCrOS\b()/u],
  ["Linux", /\bLinux\b()/u],
];

/** Names of versions, which are better known than the numbers in user agents; 10 and 11 have the same number. */
const WINDOWS: Readonly<Record<string, string>> = { "6.1": "7", "6.2": "8", "6.3": "8.1", "10.0": "10" };

/** The browser and the system in a user agent, each with its version, such as "Chrome 142" and "Windows 10". Unknown ones are left out. */
export function systemOf(userAgent: string): readonly string[] {
  if (userAgent.length > LONGEST) return [];
  return [labelOf(BROWSERS, userAgent), labelOf(SYSTEMS, userAgent)].filter((label) => label !== "");
}

/** Only digits of the user agent are shown. */
function labelOf(marks: Marks, userAgent: string): string {
  for (const [name, mark] of marks) {
    const found = mark.exec(userAgent);
    if (found === null) continue;
    const version = (found[1] ?? found[2] ?? "").replace("_", ".");
    if (version.length > 7) return "";
    return `${name} ${name === "Windows" ? (WINDOWS[version] ?? version) : version}`.trim();
  }
  return "";
}
