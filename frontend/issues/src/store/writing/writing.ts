/** Writing in a thread; loaded when a reader is logged in or acts. */
import { fill } from "@glosa/comments/text.ts";
import type { Comment, CommentPage, Issue, Query } from "../../model/values.ts";
import type { Page } from "../../options/options.ts";
import { PlatformFailure } from "../../platforms/failure.ts";
import type { Platform } from "../../platforms/platform.ts";
import type { OpenWriting, Pager, ThreadAccess, Writing } from "../parts.ts";
import { commentOf, isAdmin, isDescending, isPending, maySubmit, pageCount } from "../derived.ts";
import type { Thread } from "../thread.ts";
import { reduceWriting, type WritingAction } from "./reduce.ts";

/** Everything that changes a thread. */
export const openWriting: OpenWriting = (thread, { pages, page }) => {
  const { change, ...shared } = thread;
  const access = { ...shared, update: thread.dispatch, dispatch: (action: WritingAction) => change((state) => reduceWriting(state, action)) };
  return { ...composing(access), ...sender(access, pages), ...beginner(access, page) };
};

/** Creates the thread of a page. */
function beginner(access: WritingAccess, page: Page): Pick<Thread, "createIssue"> {
  const { options, messages, get, dispatch, account, alert, report } = access;
  const title = options.issueTitle(page);

  /** The existing or a new issue. A search may not have a new issue yet, but a list does (D30). */
  const begun = async (platform: Platform): Promise<{ readonly issue: Issue; readonly comments: CommentPage }> => {
    const { query } = get();
    const found = options.issueId === "" ? await account.request(() => platform.findAgain(title)) : null;
    if (found !== null) return { issue: found, comments: await account.read(() => platform.comments(found, query)) };
    const content = await options.issueContent({ options, url: page.url });
    const issue = await account.request(() => platform.createIssue({ title, content }));
    if (options.issueId !== "") alert(fill(messages.createdSeparately, { id: issue.id }));
    return { issue, comments: { count: 0, page: 1, perPage: query.perPage, data: [] } };
  };

  return {
    createIssue: async () => {
      const { phase, user } = get();
      if (phase.tag !== "missing") return;
      if (user === null) {
        await account.login();
        return;
      }
      if (!isAdmin(options, user)) return;
      dispatch({ type: "creating-issue" });
      try {
        dispatch({ type: "issue-created", ...(await begun(await access.platform())) });
      } catch (error) {
        dispatch({ type: "issue-not-created" });
        await report(error);
      }
    },
  };
}

/** What a reader writes before sending it. */
function composing({ get, dispatch }: Pick<WritingAccess, "get" | "dispatch">): Pick<Thread, "reply" | "beginEdit" | "edit" | "cancelEdit"> {
  return {
    reply: (id) => {
      const comment = commentOf(get(), id);
      if (comment !== null) dispatch({ type: "replying", text: `${get().composer.text}${quoted(comment)}` });
    },
    beginEdit: (id) => {
      const comment = commentOf(get(), id);
      if (comment !== null) dispatch({ type: "edit-begun", id, text: comment.contentRaw });
    },
    edit: (id, text) => dispatch({ type: "edited", id, text }),
    cancelEdit: (id) => dispatch({ type: "edit-left", id }),
  };
}

function quoted({ author, contentRaw }: Comment): string {
  return `@${author.username}\n\n${contentRaw.replaceAll(/^/gmu, "> ")}\n\n`;
}

/** Sends what a reader has written, and shows the result. */
function sender({ facts, messages, get, dispatch, update, platform, account, alert, report, outbox, settle }: WritingAccess, { load }: Pager): Pick<Writing, "submit" | "saveEdit" | "remove" | "react" | "findPost"> {
  const found = (id: string) => {
    const { issue } = get();
    const comment = commentOf(get(), id);
    return issue === null || comment === null ? null : { issue, comment };
  };

  /** The query for the newest comment of a thread with that many comments. */
  const newestIn = (count: number): Query => {
    const { query } = get();
    return { ...query, page: isDescending(query, facts.sortable) ? 1 : pageCount({ count, perPage: query.perPage }) };
  };
  const showOwn = async ({ id }: Comment, query: Query) => {
    const came = await load(query);
    if (came === null || isDescending(query, facts.sortable) || came.data.some((comment) => comment.id === id)) return;
    // Others commented meanwhile.
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
      return account.request(() => host.createComment(issue, text));
    });
    dispatch({ type: "posting", text });
    try {
      const comment = await delivery;
      const query = newestIn((comments?.count ?? 0) + 1);
      update({ type: "posted", comment, loading: true });
      await showOwn(comment, query);
    } catch (error) {
      update({ type: "not-posted" });
      await report(error);
    }
  };

  const findPost = async () => {
    const { issue, comments } = get();
    if (issue === null || comments === null) return;
    const query = newestIn(comments.count);
    // The shown page was searched when it loaded.
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
      dispatch({ type: "saved", comment: await account.request(() => host.updateComment(issue, comment, text)), text });
    } catch (error) {
      dispatch({ type: "not-saved" });
      await report(error);
    }
  };

  const remove = async (id: string) => {
    const target = found(id);
    if (target === null || get().deleting.has(id)) return;
    dispatch({ type: "deleting", id });
    try {
      const host = await platform();
      const gone = await account.request(() => host.deleteComment(target.issue, target.comment));
      dispatch({ type: gone ? "deleted" : "not-deleted", id });
      if (!gone) alert(messages.removeFailed);
      else await reload();
    } catch (error) {
      dispatch({ type: "not-deleted", id });
      await report(error);
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
      const given = await account.request(() => host.react(target.issue, target.comment, kind));
      if (!given) alert(fill(messages.alreadyGiven, { reaction: messages[kind] }));
      dispatch({ type: "reactions", id, reactions: await host.reactions(target.issue, target.comment) });
    } catch (error) {
      await report(error);
    }
    dispatch({ type: "reacted", key });
  };

  return { submit, findPost, saveEdit, remove, react };
}

/** The functions that the parts of writing share. Each part has its own actions. */
interface WritingAccess extends Omit<ThreadAccess, "dispatch" | "change"> {
  readonly dispatch: (action: WritingAction) => void;
  /** Dispatches an action of reading. */
  readonly update: ThreadAccess["dispatch"];
}
