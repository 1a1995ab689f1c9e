import type { ValidRows } from "@glosa/comments/valid-rows.ts";
import { textIn } from "@glosa/kit/text/html.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { EVERY_PAGE, webAddress, websiteOf } from "../../model/addresses.ts";
import type { Comment, Root } from "../../model/comment.ts";
import type { AvatarStyle } from "../../options/options.ts";
import { ORDER } from "../access.ts";
import { type Driver, failureOf, noAnswer } from "../driver.ts";
import { proven } from "./proven.ts";
import type { CommentView, LatestAnswer, PostedAnswer, RepliesAnswer, RootView, ServiceClient, ThreadAnswer } from "./service-client.ts";

/** Which thread of our service, and what the driver works with. */
export interface OwnServiceOptions {
  /** Address up to and including `/comments`, absolute. */
  readonly service: string;
  readonly site: string;
  readonly path: string;
  readonly pageSize: number;
  readonly avatar: AvatarStyle;
  /** Changes every address at an avatar host, so that it isn't answered from a cache; "" leaves it unchanged. */
  readonly force: string;
  readonly enableQQ: boolean;
  /** The client for that service and site. */
  readonly client: ServiceClient;
  readonly storage: KeyStore;
  readonly validRows: ValidRows;
}

/** What our service can do besides. */
export interface OwnDriver extends Driver {
  /** The newest root comments and replies of the thread. */
  readonly latest: () => Promise<readonly Comment[]>;
}

/** Where the browser stores that its reader wants mail about replies: the language of that mail, and after a space, the address. */
export function repliesKey(service: string, site: string): string {
  return `glosa-replies ${service} ${site}`;
}

/** Where the browser stores the keys of its reader's names: a line for each, with the key and, after a space, the name. A name can have several. */
export function namesKey(service: string, site: string): string {
  return `glosa-names ${service} ${site}`;
}

/** The first key of a name in such lines; "" if there is none. */
export function nameKeyOf(lines: string, nick: string): string {
  const found = lines.split("\n").find((line) => line.slice(line.indexOf(" ") + 1).toLowerCase() === nick.trim().toLowerCase());
  return found?.split(" ")[0] ?? "";
}

/** The most root comments that the service returns at once. */
const MOST = 20;

/** Comments on our service: one request per page, cursors, and a token that identifies this device. */
export function ownServiceDriver(options: OwnServiceOptions): OwnDriver {
  const { service, site, path, client, storage, validRows } = options;
  const deviceKey = `glosa-device ${service} ${site}`;

  const comment = (view: Unchecked<CommentView>): Comment => {
    const at = Date.parse(textIn(view.createdAt));
    const url = textIn(view.url);
    return {
      id: textIn(view.id),
      nick: textIn(view.nick),
      link: websiteOf(textIn(view.link)),
      avatar: picture(textIn(view.avatar), textIn(view.qqAvatar)),
      body: { format: "html", text: textIn(view.html) },
      at: Number.isNaN(at) ? null : at,
      rid: textIn(view.rid),
      pid: textIn(view.pid),
      url: path === EVERY_PAGE && webAddress(url, service) !== "" ? url : "",
      mail: textIn(view.mail),
      labels: Array.isArray(view.marks) ? view.marks.map(textIn) : [],
      pending: view.status === "pending",
      likes: number(view.likes),
    };
  };
  const root = (view: Unchecked<RootView>): Root => ({
    ...comment(view),
    removed: view.removed === true,
    replies: validRows(view.replies, hasId).map(comment),
    replyCursor: cursorIn(view.replyCursor),
  });
  /** The address is relative to that of the answer, and has a placeholder for the style. */
  const picture = (avatar: string, qqAvatar: string): string => {
    if (options.avatar === "hide" || avatar === "") return "";
    const own = options.enableQQ ? webAddress(qqAvatar) : "";
    if (own !== "") return own;
    const styled = avatar.replace("{style}", options.avatar === "" ? "mp" : options.avatar);
    const address = webAddress(styled, client.address("thread"));
    // What the service draws itself never changes.
    return options.force === "" || webAddress(styled) === "" ? address : renewed(address, options.force);
  };

  let order: string | undefined;
  /** At most `limit` roots. */
  const part = async (limit: number, place: { readonly cursor?: string | undefined; readonly around?: string | undefined; readonly order?: string | undefined }) => {
    const answer = (await client.get("thread", { path, limit: String(Math.min(limit, MOST)), ...place })) as Unchecked<ThreadAnswer> | null;
    if (!Array.isArray(answer?.roots)) throw noAnswer();
    return { ...answer, roots: validRows(answer.roots, hasId).map(root), next: cursorIn(answer.cursor) };
  };

  return {
    count: null,
    page: async ({ cursor, around, newest = false }) => {
      // A page continues the list that the first one began. Services without orders get no such field.
      if (cursor === null && !newest) order = storage.read(ORDER) ?? undefined;
      // The service sorts only single pages by likes.
      if (order === "liked" && options.path === EVERY_PAGE) order = undefined;
      const chosen = newest ? undefined : order;
      const { count, replies, newer, closed, features, anchor, ...first } = await part(options.pageSize, { cursor: cursor ?? undefined, around: around === "" ? undefined : around, order: chosen });
      const roots = [...first.roots];
      let { next } = first;
      for (let rest = options.pageSize - MOST; rest > 0 && next !== null; rest -= MOST) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- each part begins where the last one ended
          const more = await part(rest, { cursor: next, order: chosen });
          roots.push(...more.roots);
          ({ next } = more);
        } catch {
          // What has arrived can be read. The rest loads, or its failure is reported, when the reader loads more.
          break;
        }
      }
      return { roots, count: number(count), replies: number(replies), next, detached: newer === true, closed: closed === true, features: Array.isArray(features) ? features.map(textIn) : [], anchor: textIn(anchor) };
    },
    latest: async () => validRows(((await client.get("latest", { path })) as Unchecked<LatestAnswer> | null)?.comments, hasId).map(comment),
    moreReplies: async (id, cursor) => {
      const answer = (await client.get("replies", { root: id, cursor })) as Unchecked<RepliesAnswer> | null;
      return { replies: validRows(answer?.replies, hasId).map(comment), next: cursorIn(answer?.cursor) };
    },
    post: async ({ text, nick, mail, link, qqAvatar, rid, pid, attempt, form }) => {
      const known = storage.read(deviceKey) ?? "";
      // Several people may use the browser, so the choice is only for the address it was made for.
      const [language, ...address] = (storage.read(repliesKey(service, site)) ?? "").split(" ");
      const replies = mail !== "" && address.join(" ") === mail ? { subscribe: true, language } : {};
      const fields = { path, text, format: "markdown", nick, mail, link, qqAvatar, rid, pid, device: known, idempotencyKey: attempt.key, ...form, ...replies };
      const send = async (): Promise<PostedAnswer> => {
        const names = namesKey(service, site);
        const keys = storage.read(names) ?? "";
        const nameKey = nameKeyOf(keys, nick) || undefined;
        try {
          return await proven((proof) => client.post("comments", { ...fields, nameKey, proof }) as Promise<PostedAnswer>);
        } catch (error) {
          if (nameKey === undefined || (failureOf(error) as { readonly code?: unknown }).code !== "name-taken") throw error;
          // A link in somebody else's words may have stored it. The next one may be the reader's.
          storage.write(names, keys.split("\n").filter((line) => !line.startsWith(nameKey)).join("\n"));
          return send();
        }
      };
      const answer = await send();
      if (answer.device !== undefined) storage.write(deviceKey, answer.device);
      if (answer.key !== undefined) storage.write(`glosa-own ${service} ${site} ${answer.comment.id}`, `${answer.key} ${answer.keyUntil ?? ""}`);
      return { ...comment(answer.comment), subscription: answer.subscription ?? "" };
    },
  };
}

/** An answer whose fields may be missing, or of any type. */
type Unchecked<Answer> = Readonly<Partial<Record<keyof Answer, unknown>>>;

/** A comment without an id can't be distinguished from others. */
function hasId({ id }: Unchecked<CommentView>): boolean {
  return textIn(id) !== "";
}

function renewed(address: string, force: string): string {
  const url = new URL(address);
  url.searchParams.set("q", force);
  return url.href;
}

function number(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}

function cursorIn(value: unknown): string | null {
  return textIn(value) || null;
}
