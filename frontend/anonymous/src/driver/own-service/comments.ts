import type { ValidRows } from "@glosa/comments/valid-rows.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { EVERY_PAGE, webAddress, websiteOf } from "../../model/addresses.ts";
import type { Comment, Root } from "../../model/comment.ts";
import type { AvatarStyle } from "../../options/options.ts";
import { type Driver, noAnswer } from "../driver.ts";
import type { CommentView, PostedAnswer, RepliesAnswer, RootView, ServiceClient, ThreadAnswer } from "./service-client.ts";

/** Which thread of our service, and what the driver works with. */
export interface OwnServiceOptions {
  /** Address up to and including `/comments`, absolute. */
  readonly service: string;
  readonly site: string;
  readonly path: string;
  readonly pageSize: number;
  readonly avatar: AvatarStyle;
  /** Makes every address at an avatar host a new one; "" leaves it as it is. */
  readonly force: string;
  readonly enableQQ: boolean;
  /** Speaks to that service, for that site. */
  readonly client: ServiceClient;
  readonly storage: KeyStore;
  readonly validRows: ValidRows;
}

/** What our service does of a driver's work; a page tells its count. */
export interface OwnServiceDriver extends Pick<Driver, "page" | "post"> {
  readonly moreReplies: NonNullable<Driver["moreReplies"]>;
}

/** As many root comments as the service gives at once. */
const MOST = 20;

/** Comments on our service: one request per page, cursors, and a token that stands for this device. */
export function ownServiceDriver(options: OwnServiceOptions): OwnServiceDriver {
  const { service, site, path, client, storage, validRows } = options;
  const deviceKey = `glosa-device ${service} ${site}`;

  const comment = (view: Unchecked<CommentView>): Comment => {
    const at = Date.parse(words(view.createdAt));
    const url = words(view.url);
    return {
      id: words(view.id),
      nick: words(view.nick),
      link: websiteOf(words(view.link)),
      avatar: picture(words(view.avatar), words(view.qqAvatar)),
      body: { format: "html", text: words(view.html) },
      at: Number.isNaN(at) ? null : at,
      rid: words(view.rid),
      pid: words(view.pid),
      url: path === EVERY_PAGE && webAddress(url, service) !== "" ? url : "",
      mail: words(view.mail),
      labels: Array.isArray(view.marks) ? view.marks.map(words) : [],
      pending: view.status === "pending",
    };
  };
  const root = (view: Unchecked<RootView>): Root => ({
    ...comment(view),
    removed: view.removed === true,
    replies: validRows(view.replies, hasId).map(comment),
    replyCursor: cursorIn(view.replyCursor),
  });
  /** The address comes relative to that of the answer, with a place for the style. */
  const picture = (avatar: string, qqAvatar: string): string => {
    if (options.avatar === "hide" || avatar === "") return "";
    const own = options.enableQQ ? webAddress(qqAvatar) : "";
    if (own !== "") return own;
    const styled = avatar.replace("{style}", options.avatar === "" ? "mp" : options.avatar);
    const address = webAddress(styled, client.address("thread"));
    // What the service draws itself never changes.
    return options.force === "" || webAddress(styled) === "" ? address : renewed(address, options.force);
  };

  /** At most `limit` roots. */
  const part = async (limit: number, place: { readonly cursor?: string | undefined; readonly around?: string | undefined }) => {
    const answer = (await client.get("thread", { path, limit: String(Math.min(limit, MOST)), ...place })) as Unchecked<ThreadAnswer> | null;
    if (!Array.isArray(answer?.roots)) throw noAnswer();
    return { ...answer, roots: validRows(answer.roots, hasId).map(root), next: cursorIn(answer.cursor) };
  };

  return {
    page: async ({ cursor, around }) => {
      const { count, replies, newer, closed, ...first } = await part(options.pageSize, { cursor: cursor ?? undefined, around: around === "" ? undefined : around });
      const roots = [...first.roots];
      let { next } = first;
      for (let rest = options.pageSize - MOST; rest > 0 && next !== null; rest -= MOST) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- each part begins where the last one ended
          const more = await part(rest, { cursor: next });
          roots.push(...more.roots);
          ({ next } = more);
        } catch {
          // What is here can be read; the rest is loaded, or its failure told, when more is asked for.
          break;
        }
      }
      return { roots, count: number(count), replies: number(replies), next, detached: newer === true, closed: closed === true };
    },
    moreReplies: async (id, cursor) => {
      const answer = (await client.get("replies", { root: id, cursor })) as Unchecked<RepliesAnswer> | null;
      return { replies: validRows(answer?.replies, hasId).map(comment), next: cursorIn(answer?.cursor) };
    },
    post: async ({ text, nick, mail, link, qqAvatar, rid, pid, attempt }) => {
      const known = storage.read(deviceKey) ?? "";
      const fields = { path, text, format: "markdown", nick, mail, link, qqAvatar, rid, pid, device: known, idempotencyKey: attempt.key };
      const answer = (await client.post("comments", fields)) as PostedAnswer;
      if (answer.device !== undefined) storage.write(deviceKey, answer.device);
      return comment(answer.comment);
    },
  };
}

/** An answer whose fields may be missing, or of any type. */
type Unchecked<Answer> = Readonly<Partial<Record<keyof Answer, unknown>>>;

/** A comment without an id can't be distinguished from others. */
function hasId({ id }: Unchecked<CommentView>): boolean {
  return words(id) !== "";
}

function renewed(address: string, force: string): string {
  const url = new URL(address);
  url.searchParams.set("q", force);
  return url.href;
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function number(value: unknown): number {
  return typeof value === "number" && value > 0 ? value : 0;
}

function cursorIn(value: unknown): string | null {
  return words(value) || null;
}
