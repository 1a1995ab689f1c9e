import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { websiteOf, webAddress } from "../../model/link.ts";
import type { Comment, Root } from "../../model/comment.ts";
import { EVERY_PAGE } from "../../model/thread-path.ts";
import type { AvatarStyle } from "../../options/options.ts";
import type { Driver } from "../driver.ts";
import type { CommentView, PostedAnswer, RepliesAnswer, RootView, ThreadAnswer } from "./answers.ts";
import type { ServiceClient } from "./service-client.ts";

/** Which thread of our service, and what the driver works with. */
export interface OwnServiceOptions {
  /** Address up to and including `/comments`, absolute. */
  readonly service: string;
  readonly site: string;
  readonly path: string;
  /** The service answers at most 20. */
  readonly pageSize: number;
  readonly avatar: AvatarStyle;
  readonly enableQQ: boolean;
  /** Speaks to that service, for that site. */
  readonly client: ServiceClient;
  readonly storage: KeyStore;
}

/** What our service does of a driver's work; a page tells its count. */
export interface OwnServiceDriver extends Pick<Driver, "page" | "post"> {
  readonly moreReplies: NonNullable<Driver["moreReplies"]>;
}

/** Comments on our service: one request a page, cursors, and a token that stands for this device. */
export function ownServiceDriver(options: OwnServiceOptions): OwnServiceDriver {
  const { service, site, path, client, storage } = options;
  const limit = String(Math.min(options.pageSize, 20));
  const deviceKey = `glosa-device ${service} ${site}`;

  const comment = (view: CommentView): Comment => ({
    id: view.id,
    nick: view.nick,
    link: websiteOf(view.link),
    avatar: picture(view),
    body: { format: "html", text: view.html },
    at: Number.isNaN(Date.parse(view.createdAt)) ? null : Date.parse(view.createdAt),
    rid: view.rid ?? "",
    pid: view.pid ?? "",
    url: path === EVERY_PAGE && webAddress(view.url ?? "", service) !== "" ? (view.url ?? "") : "",
    mail: view.mail ?? "",
    system: [],
    pending: view.status === "pending",
  });
  const root = (view: RootView): Root => ({
    ...comment(view),
    removed: view.removed ?? false,
    replies: view.replies.map(comment),
    replyCursor: view.replyCursor ?? null,
  });
  /** The address comes relative to that of the answer, with a place for the style. */
  const picture = ({ avatar, qqAvatar = "" }: CommentView): string => {
    if (options.avatar === "hide" || avatar === "") return "";
    const own = options.enableQQ ? webAddress(qqAvatar) : "";
    return own === "" ? webAddress(avatar.replace("{style}", options.avatar === "" ? "mp" : options.avatar), client.address("thread")) : own;
  };

  return {
    page: async ({ cursor, around }) => {
      const fields = { path, limit, cursor: cursor ?? undefined, around: around === "" ? undefined : around };
      const answer = (await client.get("thread", fields)) as ThreadAnswer;
      const roots = answer.roots.map(root);
      return { roots, count: answer.count, replies: answer.replies, next: answer.cursor ?? null, detached: answer.newer ?? false };
    },
    moreReplies: async (id, cursor) => {
      const answer = (await client.get("replies", { root: id, cursor })) as RepliesAnswer;
      return { replies: answer.replies.map(comment), next: answer.cursor ?? null };
    },
    post: async ({ text, nick, mail, link, qqAvatar, rid, pid }) => {
      const known = storage.read(deviceKey) ?? "";
      const answer = (await client.post("comments", { path, text, format: "markdown", nick, mail, link, qqAvatar, rid, pid, device: known })) as PostedAnswer;
      if (answer.device !== undefined) storage.write(deviceKey, answer.device);
      return comment(answer.comment);
    },
  };
}
