import { describe, expect, it } from "vitest";
import { messages } from "../messages/en.ts";
import { type CommentPage, firstQuery } from "../model/values.ts";
import { readOptions } from "../options/options.ts";
import { canDelete, canEdit, explanationOf, isAdmin, isEditing, isPending, maySubmit, mayWrite, pageCount, perPageChoices, rowsOf, statusOf } from "./derived.ts";
import { memoryHost, OWNER, READER } from "./host.memory.ts";
import { initialState, type ThreadState } from "./state.ts";

const [COMMENT] = memoryHost("github", 1).comments;
if (COMMENT === undefined) throw new Error("A comment was expected.");

const NONE: CommentPage = { count: 0, page: 1, perPage: 10, data: [] };
const SOME: CommentPage = { count: 1, page: 1, perPage: 10, data: [COMMENT] };
const ISSUE = { id: "7", title: "t", content: "", link: "https://h" };
const FAILED = { cause: "platform", text: "Why.", retry: true } as const;

/** A thread of one comment that a reader sees, by default. */
const state = (changes: Partial<ThreadState> = {}): ThreadState => ({ ...initialState(firstQuery()), phase: { tag: "open" }, user: READER, issue: ISSUE, comments: SOME, ...changes });

describe("the status", () => {
  it("[B-55] [B-56] [B-60] [B-61] [B-62] [B-63] is chosen by priority", () => {
    const shown = ([
      { phase: { tag: "failed", failure: FAILED } },
      { phase: { tag: "initializing" } },
      { phase: { tag: "missing" } },
      { phase: { tag: "login-required", reason: null } },
      { phase: { tag: "opening" } },
      { comments: NONE },
      {},
    ] as const satisfies Partial<ThreadState>[]).map((changes) => statusOf(state({ user: null, ...changes }), false));
    expect(shown).toEqual(["failed", "initializing", "create-issue", "login", "loading", "none-yet", null]);
  });

  it("[B-57] [B-58] [B-59] offers admins and readers without a login to create a missing issue, and fails for others", () => {
    const missing = { phase: { tag: "missing" }, issue: null, comments: null } as const;
    expect(statusOf(state({ ...missing, user: OWNER }), true)).toBe("create-issue");
    expect(statusOf(state({ ...missing, user: null }), false)).toBe("create-issue");
    expect(statusOf(state(missing), false)).toBe("failed");
    expect(statusOf(state({ ...missing, user: OWNER, phase: { tag: "creating" } }), true)).toBe("loading");
  });

  it("reports an empty thread only if it's empty: an emptied page retains its pagination", () => {
    const emptied = { ...NONE, count: 12 };
    expect([statusOf(state({ comments: emptied }), false), statusOf(state({ comments: NONE, loadingComments: true }), false)]).toEqual([null, null]);
  });
});

describe("the sentence below the status", () => {
  const options = readOptions({ platform: "github", owner: "Owner", repo: "docs", clientId: "c" });
  const explained = (changes: Partial<ThreadState>) => explanationOf(state(changes), { options, messages });

  it("[B-128] shows logged-in readers who aren't admins that the issue is missing and what to do", () => {
    expect(explained({ phase: { tag: "missing" }, issue: null, comments: null })).toEqual({
      cause: "missing",
      text: "This page has no thread yet, and only an administrator of Owner/docs may begin one. Ask the owner to open this page once while logged in.",
      retry: false,
    });
  });

  it("is shown only for failures and for logins with a reason", () => {
    const reason = { ...FAILED, text: "Another." };
    expect(explained({ phase: { tag: "failed", failure: FAILED } })).toBe(FAILED);
    expect(explained({ phase: { tag: "login-required", reason } })).toBe(reason);
    expect([explained({ phase: { tag: "login-required", reason: null } }), explained({}), explained({ phase: { tag: "missing" }, user: OWNER })]).toEqual([null, null, null]);
  });
});

describe("what a reader can do", () => {
  it("[B-54] [B-101] is pending while comments load, or one is created or updated", () => {
    const changes: Partial<ThreadState>[] = [{}, { loadingComments: true }, { composer: { text: "x", posting: { text: "x", inField: true } } }, { updatingComment: true }, { phase: { tag: "creating" } }, { phase: { tag: "opening" } }];
    expect(changes.map((change) => isPending(state(change)))).toEqual([false, true, true, true, false, true]);
    expect(changes.slice(0, 4).map((change) => maySubmit(state({ composer: { text: "x", posting: null }, ...change })))).toEqual([true, false, false, false]);
  });

  it("[B-100] [B-102] submits no empty text, and nothing without an issue", () => {
    expect(["", " \n", "x"].map((text) => maySubmit(state({ composer: { text, posting: null } })))).toEqual([false, false, true]);
    expect(maySubmit(state({ composer: { text: "x", posting: null }, issue: null }))).toBe(false);
  });

  it("[B-103] [B-104] [B-105] can write with a login and an issue while nothing loads", () => {
    expect([{}, { loadingComments: true }, { user: null }, { issue: null }].map((change) => mayWrite(state(change)))).toEqual([true, false, false, false]);
  });

  it("[B-124] is an admin as the repository's owner or as one of the configured admins", () => {
    const options = { owner: "owner", admins: ["Second"] };
    const named = ["owner", "OWNER", "second", "third"].map((username) => isAdmin(options, { ...READER, username }));
    expect([...named, isAdmin(options, null), isAdmin({ owner: "", admins: [] }, READER)]).toEqual([true, true, true, false, false, false]);
  });

  it("[B-122] [B-123] [B-125] can edit and delete their own comments, and as an admin delete any", () => {
    const options = { owner: "Owner", admins: [] };
    const other = { ...READER, username: "other" };
    expect([READER, OWNER, other, null].map((user) => canEdit(user, COMMENT))).toEqual([true, false, false, false]);
    expect([READER, OWNER, other, null].map((user) => canDelete(options, user, COMMENT))).toEqual([true, true, false, false]);
  });

  it("sees only their own comment in edit mode", () => {
    const editing = new Map([[COMMENT.id, "x"]]);
    expect([isEditing(state({ editing }), COMMENT), isEditing(state({ editing, user: null }), COMMENT), isEditing(state(), COMMENT)]).toEqual([true, false, false]);
  });
});

describe("numbers", () => {
  it("[B-211] [B-212] offer 5, 10, 20, 50, and the configured number per page if it's below 100", () => {
    expect([10, 7, 99, 100].map((perPage) => perPageChoices({ perPage }))).toEqual([[5, 10, 20, 50], [5, 7, 10, 20, 50], [5, 10, 20, 50, 99], [5, 10, 20, 50]]);
  });

  it("are for at least one page", () => {
    expect([0, 1, 10, 11].map((count) => pageCount({ count, perPage: 10 }))).toEqual([1, 1, 1, 2]);
  });

  it("[B-221] give a text 5 rows, or from 3 line breaks 2 more than those", () => {
    expect([0, 1, 2, 3, 4, 10].map((breaks) => rowsOf("\n".repeat(breaks)))).toEqual([5, 5, 5, 5, 6, 12]);
  });
});
