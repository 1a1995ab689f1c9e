import { openDrafts, saveDraft } from "@glosa/comments/composition.ts";
import { lazy, reloadIfNeeded, retrying } from "@glosa/kit/browser/lazy.ts";
import { createStore } from "zustand/vanilla";
import { threadName, uploadEndpoint } from "../driver/access.ts";
import { chooseDriver, later } from "../driver/choose-driver.ts";
import { failureOf } from "../driver/driver.ts";
import { type Body, commentsOf } from "../model/comment.ts";
import type { EmojiImage } from "../model/emoji.ts";
import type { Options } from "../options/options.ts";
import { type Action, reduce } from "./reduce.ts";
import { visitorIn } from "./identity.ts";
import { loader } from "./loading.ts";
import { INITIAL_STATE, type Status, type ThreadState } from "./state.ts";
import type { Thread, ThreadParts } from "./thread.ts";

/** How long the status bar shows a text. */
const STATUS_TIME = 3000;

/** The thread that the options name, with nothing loaded. The author and the draft are from the last visit. */
export function createThread(options: Options, parts: ThreadParts): Thread {
  const { storage, clock, transport, messages } = parts;
  const visitor = visitorIn(storage);
  const name = threadName(options, parts);
  const drafts = openDrafts(`glosa-draft ${name}`, parts);
  const outboxKey = `glosa-attempt ${name}`;
  const openedAt = clock.now();
  const draft = drafts.read();
  const isEmpty = draft === "" && storage.read(outboxKey) === null;
  const editor = { ...INITIAL_STATE.editor, ...visitor.identity(), text: draft };
  const store = createStore<ThreadState>()(() => ({ ...INITIAL_STATE, editor }));
  let over = false;
  let endStatus = () => {};

  const change = (next: (state: ThreadState) => ThreadState) => {
    if (!over) store.setState(next(store.getState()), true);
  };
  const dispatch = (action: Action) => change((state) => reduce(state, action));
  const showStatus = (status: Status) => {
    if (over) return;
    endStatus();
    dispatch({ type: "status", status });
    endStatus = clock.after(STATUS_TIME, () => {
      // What is shown since then stays.
      if (store.getState().status === status) dispatch({ type: "status", status: null });
    });
  };
  const emoji = async () => (await emojiCode()).emojiImages(options, parts.emoji);
  const format = formatter(parts.sanitized, emoji);
  const driver = chooseDriver(options, parts, async (text) => htmlOf(await format({ format: "markdown", text })));
  const state = { get: store.getState, dispatch, change, subscribe: store.subscribe };
  const { load, loadAgain, loadMore, loadReplies } = loader(driver, state);
  let isRestored = false;
  const submitter = later(async () => {
    const [{ submitter: open }, earlier] = await Promise.all([submitting(), isEmpty ? null : restoring()]);
    const before = store.getState();
    const send = open(options, { driver, visitor, storage, outboxKey, restoring: earlier, drafts, clock, openedAt, showStatus, state });
    isRestored = store.getState() !== before;
    return send;
  });
  const submit = async (trap = "") => {
    const wasRestored = isRestored;
    try {
      const send = await submitter();
      // Readers submit what they saw, not a post of an earlier visit that was restored after their click.
      if (isRestored === wasRestored) await send(trap);
    } catch (error) {
      dispatch({ type: "failed", trouble: { failure: failureOf(error), during: "submit", root: "" } });
    }
  };
  const endpoint = uploadEndpoint(options, parts);
  const uploader = retrying(async () => (await uploads()).uploader({ endpoint, transport, dispatch, showStatus, messages, state }));

  const reply = (id: string) => {
    const found = commentsOf(store.getState().roots).find((comment) => comment.id === id);
    if (found !== undefined) dispatch({ type: "replying", target: { rid: found.rid || id, pid: id, nick: found.nick, mail: found.mail } });
  };
  const retry = async () => {
    const { trouble } = store.getState();
    if (trouble?.during === "load") await loadAgain();
    if (trouble?.during === "more") await loadMore();
    if (trouble?.during === "replies") await loadReplies(trouble.root);
    if (trouble?.during === "submit") await submit();
    reloadIfNeeded();
  };
  const findAuthor = async () => {
    const { enableQQ, endpoints } = options;
    if (!enableQQ || endpoints.qq === "") return;
    const code = await qq().catch(() => null);
    await code?.findAuthor(endpoints.qq, { transport, visitor, editor: () => store.getState().editor, change });
  };
  const endDrafts = store.subscribe((now, before) => {
    saveDraft(drafts, now.editor, before.editor);
  });
  // Resumes the post or the draft of an earlier visit.
  if (!isEmpty) submitter().catch(() => undefined);

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    options,
    messages,
    uploads: endpoint !== "",
    load,
    loadMore,
    loadReplies,
    retry,
    reply,
    cancelReply: () => dispatch({ type: "reply-cancelled" }),
    edit: (text) => {
      // Loads the code for submitting ahead of time. If that fails, it loads again on submit.
      if (store.getState().editor.text === "") submitter().catch(() => undefined);
      dispatch({ type: "edited", text });
    },
    setField: (field, value) => dispatch({ type: "field-set", field, value }),
    leaveField: async (field) => {
      if (field === "nick") await findAuthor();
    },
    insert: (text, { start, end }) => dispatch({ type: "inserted", text, start, end }),
    upload: async (files, selection) => {
      if (endpoint === "") return;
      const { text } = store.getState().editor;
      // Submit waits from now on.
      dispatch({ type: "uploading", by: 1 });
      try {
        const send = await uploader();
        await send(files, selection, text);
      } catch {
        showStatus({ key: "uploadFail" });
      }
      dispatch({ type: "uploading", by: -1 });
    },
    submit,
    togglePreview: () => dispatch({ type: "panel-toggled", panel: "preview" }),
    toggleEmoji: () => dispatch({ type: "panel-toggled", panel: "emoji" }),
    expand: (id) => dispatch({ type: "expanded", id }),
    format,
    emoji,
    change,
    dispose: () => {
      over = true;
      endStatus();
      endDrafts();
      drafts.dispose();
    },
  };
}

const submitting = lazy(() => import("./submitting.ts"), import.meta.url);
const restoring = lazy(() => import("./restoring.ts"), import.meta.url);
const uploads = lazy(() => import("./uploads.ts"), import.meta.url);
const qq = lazy(() => import("./qq.ts"), import.meta.url);
/** The emoji, and the function that shows them in texts. */
const emojiCode = lazy(() => import("../model/emoji.ts"), import.meta.url);


/** Returns the function that formats bodies: sanitized, with images instead of emoji names. If the emoji can't be loaded, the text is shown without them. */
function formatter(sanitized: ThreadParts["sanitized"], emoji: () => Promise<readonly EmojiImage[]>): (body: Body) => Promise<DocumentFragment> {
  const pictures = async () => {
    try {
      const [images, { showEmoji }] = await Promise.all([emoji(), emojiCode()]);
      return (fragment: DocumentFragment) => showEmoji(fragment, images);
    } catch {
      return (fragment: DocumentFragment) => fragment;
    }
  };
  return async (body) => {
    const [fragment, show] = await Promise.all([sanitized(body), pictures()]);
    return show(fragment);
  };
}

/** The HTML of a fragment. */
function htmlOf(fragment: DocumentFragment): string {
  const box = document.createElement("div");
  box.append(fragment);
  return box.innerHTML;
}
