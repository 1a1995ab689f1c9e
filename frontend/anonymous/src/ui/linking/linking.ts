/** Shows the comment that an address names: loaded if there is one. */
import { type Comment, commentsOf } from "../../model/comment.ts";
import type { Thread } from "../../store/thread.ts";
import type { ShowLinked } from "../surroundings.ts";

const LINKED = "vlinked";

export const showLinked: ShowLinked = async (thread, id, loaded) => {
  await (loaded ?? (document.getElementById(id) === null ? thread.load(id) : undefined));
  latest = id;
  if (thread.getState().trouble?.during === "load") await untilShown(thread);
  const comment = await found(thread, id);
  if (comment === undefined || latest !== id) return;
  // Texts are formatted in order, so from then on, the texts above no longer move it.
  await thread.format(comment.body).catch(() => undefined);
  const card = document.getElementById(id);
  if (card === null) return;
  for (const other of document.querySelectorAll(`.${LINKED}`)) other.classList.remove(LINKED);
  card.classList.add(LINKED);
  if (!showTogether(document.getElementById(comment.pid), card)) card.scrollIntoView();
  card.focus({ preventScroll: true });
};

/** The comment that was requested last, in any thread: earlier ones may still be loading. */
let latest = "";

/** Waits until the reader has tried again with success. */
function untilShown(thread: Thread): Promise<void> {
  return new Promise((resolve) => {
    const end = thread.subscribe(({ phase, trouble }) => {
      if (phase !== "shown" || trouble !== null) return;
      end();
      resolve();
    });
  });
}

/** The comment of that id. Loads further replies of its root, as long as there are any, if it isn't among the first. */
async function found(thread: Thread, id: string): Promise<Comment | undefined> {
  const { roots, anchor = "" } = thread.getState();
  const comment = commentsOf(roots).find((one) => one.id === id);
  const cursor = roots.find((root) => root.id === anchor)?.replyCursor;
  if (comment !== undefined || typeof cursor !== "string") return comment;
  await thread.loadReplies(anchor);
  const hasMore = thread.getState().roots.find((root) => root.id === anchor)?.replyCursor !== cursor;
  return hasMore ? found(thread, id) : undefined;
}

/** Scrolls to the comment that `card` replies to, if the window has room for both. */
function showTogether(parent: HTMLElement | null, card: HTMLElement): boolean {
  if (parent === null) return false;
  const height = card.getBoundingClientRect().bottom - parent.getBoundingClientRect().top;
  // Pages may have a bar at the top; see the cards' margin.
  if (height <= 0 || height > innerHeight - 100) return false;
  parent.scrollIntoView();
  return true;
}
