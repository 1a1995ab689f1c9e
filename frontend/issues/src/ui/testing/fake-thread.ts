import { vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { messages } from "../../messages/en.ts";
import { type Comment, type CommentPage, firstQuery, type Issue, type User } from "../../model/values.ts";
import { type GivenOptions, readOptions } from "../../options/options.ts";
import { factsOf } from "../../platforms/platform.ts";
import { initialState, type ThreadState } from "../../store/state.ts";
import type { Thread } from "../../store/thread.ts";

export const ANA: User = { username: "ana", avatar: "https://pictures.example.org/ana.png", homepage: "https://code.example.org/ana" };
export const BIA: User = { username: "bia", avatar: "", homepage: "https://code.example.org/bia" };

export const ISSUE: Issue = { id: "7", title: "[Vssue]A page", content: "https://docs.example.org/", link: "https://code.example.org/ana/docs/issues/7" };

/** A comment by Bia, with no reactions yet. */
export function sampleComment(number: number, changes: Partial<Comment> = {}): Comment {
  return {
    id: String(number),
    content: `<p>Text ${number}</p>`,
    contentRaw: `Text ${number}`,
    author: BIA,
    createdAt: "2026-06-02T12:00:00Z",
    updatedAt: "2026-06-02T12:00:00Z",
    reactions: { heart: 0, like: 0, unlike: 0 },
    ...changes,
  };
}

/** A page of a thread with these comments, or with this many. */
export function samplePage(comments: number | readonly Comment[], changes: Partial<CommentPage> = {}): CommentPage {
  const data = typeof comments === "number" ? Array.from({ length: comments }, (_, index) => sampleComment(index + 1)) : comments;
  return { count: data.length, page: 1, perPage: 10, data, ...changes };
}

/** A thread with loaded comments, read by Ana, who owns the repository. */
export const SHOWN = { phase: { tag: "open" }, user: ANA, issue: ISSUE, comments: samplePage(2) } as const satisfies Partial<ThreadState>;

/** A thread with a given state that records what it was asked to do. */
export function fakeThread(state: Partial<ThreadState> = {}, given: GivenOptions = {}) {
  const options = readOptions({ api: "github-v4", owner: "ana", repo: "docs", clientId: "id", ...given });
  const store = createStore<ThreadState>(() => ({ ...initialState(firstQuery()), ...state }));
  const noted = () => Promise.resolve();
  const thread = {
    getState: store.getState,
    subscribe: store.subscribe,
    options,
    messages,
    platform: options.platform === null ? null : factsOf(options.platform, options.baseURL),
    start: vi.fn<Thread["start"]>(noted),
    login: vi.fn<Thread["login"]>(noted),
    logout: vi.fn<Thread["logout"]>(),
    createIssue: vi.fn<Thread["createIssue"]>(noted),
    retry: vi.fn<Thread["retry"]>(noted),
    setPage: vi.fn<Thread["setPage"]>(noted),
    setPerPage: vi.fn<Thread["setPerPage"]>(noted),
    setSort: vi.fn<Thread["setSort"]>(noted),
    write: vi.fn<Thread["write"]>(),
    submit: vi.fn<Thread["submit"]>(noted),
    reply: vi.fn<Thread["reply"]>(),
    beginEdit: vi.fn<Thread["beginEdit"]>(),
    edit: vi.fn<Thread["edit"]>(),
    cancelEdit: vi.fn<Thread["cancelEdit"]>(),
    saveEdit: vi.fn<Thread["saveEdit"]>(noted),
    remove: vi.fn<Thread["remove"]>(noted),
    react: vi.fn<Thread["react"]>(noted),
    dismissAlert: vi.fn<Thread["dismissAlert"]>(),
    dispose: vi.fn<Thread["dispose"]>(),
  } satisfies Thread;
  return { thread, set: (next: Partial<ThreadState>) => store.setState(next) };
}
