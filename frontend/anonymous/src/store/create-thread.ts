import { createStore } from "zustand/vanilla";
import { uploadEndpoint } from "../driver/access.ts";
import { chooseDriver } from "../driver/choose-driver.ts";
import { threadName } from "../driver/thread-name.ts";
import type { Options } from "../options/options.ts";
import type { Action } from "./actions.ts";
import { draftKeeper } from "./drafts.ts";
import { formatter, htmlOf } from "./formatting.ts";
import { visitorIn } from "./identity.ts";
import { loader } from "./loading.ts";
import type { ThreadParts } from "./parts.ts";
import { reduce } from "./reduce.ts";
import { INITIAL_STATE, type Status, type ThreadState } from "./state.ts";
import { submitter } from "./submitting.ts";
import type { Thread } from "./thread.ts";
import { uploader } from "./uploads.ts";

/** How long the status bar shows a text. */
const STATUS_TIME = 3000;

/** The thread that the options name, with nothing loaded; the author and the draft are those of last time. */
export function createThread(options: Options, parts: ThreadParts): Thread {
  const { storage, clock, transport, messages } = parts;
  const visitor = visitorIn(storage);
  const drafts = draftKeeper(threadName(options, parts), parts);
  const editor = { ...INITIAL_STATE.editor, ...visitor.identity(), text: drafts.text() };
  const store = createStore<ThreadState>()(() => ({ ...INITIAL_STATE, editor }));
  let over = false;
  let endStatus = () => {};

  const dispatch = (action: Action) => {
    if (!over) store.setState(reduce(store.getState(), action), true);
  };
  const tell = (status: Status) => {
    endStatus();
    dispatch({ type: "status", status });
    endStatus = clock.after(STATUS_TIME, () => dispatch({ type: "status", status: null }));
  };
  const emoji = async () => (await import("../model/emoji.ts")).emojiImages(options, parts.emoji);
  const format = formatter(emoji);
  const driver = chooseDriver(options, parts, async (text) => htmlOf(await format({ format: "markdown", text })));
  const state = { get: store.getState, dispatch };
  const { load, loadAgain, loadMore, loadReplies } = loader(driver, state);
  const submit = submitter(options, { driver, visitor, clock, tell, state });
  const endpoint = uploadEndpoint(options, parts);
  const upload = uploader({ upload: async (image) => (await import("../driver/upload.ts")).uploadTo(endpoint, image, transport), dispatch, tell, messages });

  const reply = (id: string) => {
    for (const root of store.getState().roots) {
      const found = [root, ...root.replies].find((comment) => comment.id === id);
      if (found !== undefined) dispatch({ type: "replying", target: { rid: root.id, pid: id, nick: found.nick, mail: found.mail } });
    }
  };
  const retry = async () => {
    const { trouble } = store.getState();
    if (trouble?.during === "load") await loadAgain();
    if (trouble?.during === "more") await loadMore();
    if (trouble?.during === "replies") await loadReplies(trouble.root);
    if (trouble?.during === "submit") await submit();
  };
  const findAuthor = async () => {
    const number = store.getState().editor.fields.nick.trim();
    if (!options.enableQQ || options.endpoints.qq === "" || !/^\d+$/u.test(number)) return;
    const { lookUpQQ } = await import("./qq.ts");
    const info = await lookUpQQ(number, options.endpoints.qq, { transport, visitor });
    const { fields } = store.getState().editor;
    if (info === null || fields.nick.trim() !== number) return;
    dispatch({ type: "identity-found", identity: { fields: { ...fields, nick: info.nick, mail: `${number}@qq.com` }, qqAvatar: info.pic } });
  };
  const endDrafts = store.subscribe((now, before) => {
    if (now.editor.text !== before.editor.text) drafts.keep(now.editor.text);
  });

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
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
    edit: (text) => dispatch({ type: "edited", text }),
    setField: (field, value) => dispatch({ type: "field-set", field, value }),
    leaveField: async (field) => {
      if (field === "nick") await findAuthor();
    },
    insert: (text, { start, end }) => dispatch({ type: "inserted", text, start, end }),
    upload: async (files, selection) => {
      if (endpoint !== "") await upload(files, selection);
    },
    submit,
    togglePreview: () => dispatch({ type: "panel-toggled", panel: "preview" }),
    toggleEmoji: () => dispatch({ type: "panel-toggled", panel: "emoji" }),
    expand: (id) => dispatch({ type: "expanded", id }),
    format,
    emoji,
    dispose: () => {
      over = true;
      endStatus();
      endDrafts();
      drafts.end();
    },
  };
}
