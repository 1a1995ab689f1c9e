import type { Comment } from "../../model/values.ts";
import { fill } from "../../messages/fill.ts";
import { PlatformFailure } from "../../platforms/failure.ts";
import { commentOf, isPending, maySubmit, pageCount } from "../derived.ts";
import type { Pager } from "../paging.ts";
import type { Thread } from "../thread.ts";
import type { WritingAccess } from "./access.ts";

/** Sends what a reader has written, and shows what comes of it. */
export function sender({ facts, messages, get, dispatch, platform, account, alert, tell }: WritingAccess, { load }: Pager): Pick<Thread, "submit" | "saveEdit" | "remove" | "react"> {
  const found = (id: string) => {
    const { issue } = get();
    const comment = commentOf(get(), id);
    return issue === null || comment === null ? null : { issue, comment };
  };

  /** The page on which a new comment stands: the first where the newest come first, else the last. */
  const showOwn = async ({ id }: Comment) => {
    const { query, comments } = get();
    const ascending = !facts.sortable || query.sort === "asc";
    const last = pageCount({ count: (comments?.count ?? 0) + 1, perPage: query.perPage });
    const came = await load({ ...query, page: ascending ? last : 1 });
    if (came === null || !ascending || came.data.some((comment) => comment.id === id)) return;
    // Others have written meanwhile.
    if (pageCount(came) > came.page) await load({ ...get().query, page: pageCount(came) });
  };

  const submit = async () => {
    const { user, draft: text, issue, query } = get();
    if (issue === null || !maySubmit(get())) return;
    if (user === null) {
      await account.login();
      return;
    }
    dispatch({ type: "posting" });
    try {
      const host = await platform();
      const comment = await account.ask(() => host.createComment(issue, text));
      dispatch({ type: "posted", text, query });
      await showOwn(comment);
    } catch (error) {
      dispatch({ type: "not-posted" });
      await tell(error);
    }
  };

  const saveEdit = async (id: string) => {
    const target = found(id);
    const text = get().editing.get(id);
    if (target === null || text === undefined || isPending(get())) return;
    const { issue, comment } = target;
    if (text === comment.contentRaw) {
      dispatch({ type: "edit-left", id });
      return;
    }
    if (text.trim() === "") return;
    dispatch({ type: "saving" });
    try {
      const host = await platform();
      dispatch({ type: "saved", comment: await account.ask(() => host.updateComment(issue, comment, text)), text });
    } catch (error) {
      dispatch({ type: "not-saved" });
      await tell(error);
    }
  };

  const remove = async (id: string) => {
    const target = found(id);
    if (target === null || get().deleting.has(id)) return;
    dispatch({ type: "deleting", id });
    try {
      const host = await platform();
      const gone = await account.ask(() => host.deleteComment(target.issue, target.comment));
      dispatch({ type: gone ? "deleted" : "not-deleted", id });
      if (!gone) alert(messages.removeFailed);
      else await reload();
    } catch (error) {
      dispatch({ type: "not-deleted", id });
      await tell(error);
      // Somebody else may have deleted it.
      if (error instanceof PlatformFailure && error.kind === "not-found") await reload();
    }
  };

  const reload = async () => {
    const { query, comments } = get();
    if (comments !== null) await load({ ...query, page: Math.min(query.page, pageCount(comments)) });
  };

  const react: Thread["react"] = async (id, kind) => {
    const key = `${id} ${kind}`;
    const target = found(id);
    const { user, reacting } = get();
    if (target === null || reacting.has(key)) return;
    if (user === null) {
      await account.login();
      return;
    }
    dispatch({ type: "reacting", key });
    try {
      const host = await platform();
      const given = await account.ask(() => host.react(target.issue, target.comment, kind));
      if (!given) alert(fill(messages.alreadyGiven, { reaction: messages[kind] }));
      dispatch({ type: "reactions", id, reactions: await host.reactions(target.issue, target.comment) });
    } catch (error) {
      await tell(error);
    }
    dispatch({ type: "reacted", key });
  };

  return { submit, saveEdit, remove, react };
}
