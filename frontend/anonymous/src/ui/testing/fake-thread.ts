import { vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { messages } from "../../messages/en.ts";
import type { Comment, Root } from "../../model/comment.ts";
import { type GivenOptions, readOptions } from "../../options/options.ts";
import { type EditorState, INITIAL_STATE, type ThreadState } from "../../store/state.ts";
import type { Thread } from "../../store/thread.ts";

/** Noon of 2 June 2026, UTC. */
export const NOON = Date.UTC(2026, 5, 2, 12);

const EMOJI = ["smile", "laugh and cry", "doge"].map((name) => ({ name, src: `https://widgets.example.org/emoji/${name}.svg` }));

type Changes = Partial<Omit<ThreadState, "editor">> & { readonly editor?: Partial<EditorState> };

/** A thread that shows a given state and records its calls. */
export function fakeThread(state: Changes = {}, given: GivenOptions = {}, { format = plain, uploads = true }: Partial<Pick<Thread, "format" | "uploads">> = {}) {
  const store = createStore<ThreadState>(() => merged(INITIAL_STATE, state));
  const noted = () => Promise.resolve();
  const thread = {
    getState: store.getState,
    subscribe: store.subscribe,
    options: readOptions({ lang: "en", ...given }).options,
    messages,
    uploads,
    load: vi.fn<Thread["load"]>(noted),
    loadMore: vi.fn<Thread["loadMore"]>(noted),
    loadReplies: vi.fn<Thread["loadReplies"]>(noted),
    retry: vi.fn<Thread["retry"]>(noted),
    reply: vi.fn<Thread["reply"]>(),
    cancelReply: vi.fn<Thread["cancelReply"]>(),
    edit: vi.fn<Thread["edit"]>(),
    setField: vi.fn<Thread["setField"]>(),
    leaveField: vi.fn<Thread["leaveField"]>(noted),
    insert: vi.fn<Thread["insert"]>(),
    upload: vi.fn<Thread["upload"]>(noted),
    submit: vi.fn<Thread["submit"]>(noted),
    togglePreview: vi.fn<Thread["togglePreview"]>(),
    toggleEmoji: vi.fn<Thread["toggleEmoji"]>(),
    expand: vi.fn<Thread["expand"]>(),
    format: vi.fn<Thread["format"]>(format),
    emoji: vi.fn<Thread["emoji"]>(() => Promise.resolve(EMOJI)),
    change: (next) => store.setState(next(store.getState()), true),
    dispose: vi.fn<Thread["dispose"]>(),
  } satisfies Thread;
  return { thread, set: (next: Changes) => store.setState((before) => merged(before, next), true) };
}

/** An id as stores give them. */
export function id(number: number): string {
  return number.toString(16).padStart(24, "0");
}

/** A comment by Ana, five minutes before noon. */
function sampleComment(number: number, changes: Partial<Comment> = {}): Comment {
  return {
    id: id(number),
    nick: "Ana",
    link: "",
    avatar: "https://pictures.example.org/a.svg",
    body: { format: "html", text: `Text ${number}` },
    at: NOON - 5 * 60_000,
    rid: "",
    pid: "",
    url: "",
    mail: "",
    labels: [],
    pending: false,
    ...changes,
  };
}

/** A root comment with its replies. */
export function sampleRoot(number: number, { replies = [], ...changes }: Partial<Root> = {}): Root {
  return { ...sampleComment(number, changes), removed: changes.removed ?? false, replies, replyCursor: changes.replyCursor ?? null };
}

/** A reply to comment `to` under root comment `root`. */
export function sampleReply(number: number, { root, to = root }: { readonly root: number; readonly to?: number }): Comment {
  return sampleComment(number, { nick: "Bia", rid: id(root), pid: id(to) });
}

function merged(before: ThreadState, { editor, ...changes }: Changes): ThreadState {
  return { ...before, ...changes, editor: editor === undefined ? before.editor : { ...before.editor, ...editor } };
}

/** The text as a paragraph. */
export const plain: Thread["format"] = ({ text }) => {
  const fragment = document.createDocumentFragment();
  fragment.append(Object.assign(document.createElement("p"), { textContent: text }));
  return Promise.resolve(fragment);
};
