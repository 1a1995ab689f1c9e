import type { Comment, Query } from "../../model/values.ts";
import { fill } from "@glosa/comments/text.ts";
import { PlatformFailure } from "../../platforms/failure.ts";
import { commentOf, isDescending, isPending, maySubmit, pageCount } from "../derived.ts";
import type { Pager } from "../paging.ts";
import type { Writing } from "../parts.ts";
import type { Thread } from "../thread.ts";
import type { WritingAccess } from "./access.ts";

/** Sends what a reader has written, and shows what comes of it. */
export function sender({ facts, messages, get, dispatch, update, platform, account, alert, tell, outbox, settle }: WritingAccess, { load }: Pager): Pick<Writing, "submit" | "saveEdit" | "remove" | "react" | "findPost"> {
  const found = (id: string) => {
    const { issue } = get();
    const comment = commentOf(get(), id);
    return issue === null || comment === null ? null : { issue, comment };
  };

  /** Where the newest comment of a thread with that many comments is listed. */
  const newestIn = (count: number): Query => {
    const { query } = get();
    return { ...query, page: isDescending(query, facts.sortable) ? 1 : pageCount({ count, perPage: query.perPage }) };
  };
  const showOwn = async ({ id }: Comment, query: Query) => {
    const came = await load(query);
    if (came === null || isDescending(query, facts.sortable) || came.data.some((comment) => comment.id === id)) return;
    // Others have written meanwhile.
    if (pageCount(came) > came.page) await load({ ...get().query, page: pageCount(came) });
  };

  const submit = async () => {
    const { user, composer, issue, comments } = get();
    const { text } = composer;
    if (issue === null || !maySubmit(get())) return;
    if (user === null) {
      await account.login();
      return;
    }
    const delivery = outbox.send({ text }, async () => {
      const host = await platform();
      return account.ask(() => host.createComment(issue, text));
    });
    dispatch({ type: "posting", text });
    try {
      const comment = await delivery;
      const query = newestIn((comments?.count ?? 0) + 1);
      update({ type: "posted", comment, loading: true });
      await showOwn(comment, query);
    } catch (error) {
      update({ type: "not-posted" });
      await tell(error);
    }
  };

  const findPost = async () => {
    const { issue, comments } = get();
    if (issue === null || comments === null) return;
    const query = newestIn(comments.count);
    // What is shown was looked through when it came.
    if (query.page === comments.page) return;
    const host = await platform();
    settle((await account.read(() => host.comments(issue, query))).data);
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

  return { submit, findPost, saveEdit, remove, react };
}
