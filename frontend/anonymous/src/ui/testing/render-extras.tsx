/** The extras over a fake thread and a service whose answers a test gives. */
import { emptyElement, settle } from "../../../../testing/page.ts";
import { memoryClock, type MemoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { type KeyStore, storageOrMemory } from "@glosa/kit/browser/storage.ts";
import { fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import type { Comment, Root } from "../../model/comment.ts";
import type { Thread } from "../../store/thread.ts";
import { memoryNetwork } from "../../transport/transport.memory.ts";
import { openExtras } from "../extras/extras.tsx";
import { type Extras, SurroundingsContext, useThread } from "../surroundings.ts";
import { fakeThread, id, NOON, sampleRoot } from "./fake-thread.ts";

export const SERVICE = "https://own.example.org/comments";
export const LATER = "2026-06-02T12:05:00.000Z";
/** What the browser stores about a comment that it posted. */
export const ownKey = (comment: string) => `glosa-own ${SERVICE} default ${comment}`;
export const OWN = `key ${LATER}`;
/** The storage of a browser that forbids it. */
export const forbidden = () =>
  storageOrMemory(() => {
    throw new DOMException("Denied", "SecurityError");
  });
/** The name of an endpoint. */
const pathOf = (url: string) => url.split("/api/v1/")[1]?.replace(/\?.*/u, "") ?? "";
export const code = () => Promise.all([import("../../messages/extras/en.ts"), import("../../messages/extras/pt.ts"), import("../../driver/own-service/comments.ts")]);

interface Given {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly own?: boolean;
  readonly lang?: string;
  readonly roots?: ReturnType<typeof sampleRoot>[];
  readonly features?: readonly string[];
  readonly stored?: Readonly<Record<string, string>>;
  /** Instead of one in memory that has `stored`. */
  readonly storage?: KeyStore;
}

/** The extras at comment 1. `answers` has the answers of the service, by address, or functions of what was sent. */
export async function shown({ answers = {}, own = false, lang = "en", roots = [sampleRoot(1)], features = ["report", "edit"], stored = {}, storage = memoryStorage({ ...stored, ...(own ? { [ownKey(id(1))]: OWN } : {}) }) }: Given = {}) {
  const replies = roots.flatMap((root) => root.replies).length;
  const { thread } = fakeThread({ phase: "shown", count: roots.length, replies, features, roots }, { service: SERVICE, lang });
  const transport = memoryNetwork(({ url, body }) => {
    const answer = answers[pathOf(url)];
    return typeof answer === "function" ? (answer as (sent: unknown) => unknown)(typeof body === "string" ? JSON.parse(body) : null) : answer;
  }, {});
  const clock = memoryClock(NOON);
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "Test" };
  const extras = await openExtras(thread, { transport, storage, clock, page, loadWriting: () => import("../writing/writing.tsx") });
  const container = emptyElement();
  container.className = "v";
  await settle(() => void render(<Shown thread={thread} extras={extras} clock={clock} />, { container }));
  const sent = () => transport.calls.map(({ url, body }) => [url.split("/api/v1/")[1], JSON.parse(body as string) as unknown]);
  const paths = () => transport.calls.map(({ url }) => pathOf(url));
  return { thread, storage, clock, container, sent, paths };
}

/** The parts of a widget that the extras are in. */
function Shown({ thread, extras, clock }: { readonly thread: Thread; readonly extras: Extras; readonly clock: MemoryClock }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const rest = { watchHeight: () => () => undefined, loadEmojiPictures: () => Promise.reject(new Error()), loadExtras: () => Promise.reject(new Error()), loadLinking: () => Promise.reject(new Error()) };
  return (
    <SurroundingsContext value={{ thread, clock, ...rest }}>
      <textarea id="veditor" ref={text} aria-label="New comment" />
      <extras.Tools text={text} />
      {extras.list}
      <Cards extras={extras} />
    </SurroundingsContext>
  );
}

function Cards({ extras }: { readonly extras: Extras }) {
  const roots = useThread((state) => state.roots);
  const card = (comment: Comment, root: Root) => (
    <article key={comment.id} className="vcard" id={comment.id} tabIndex={-1}>
      {!(comment === root && root.removed) && extras.card({ comment, root })}
    </article>
  );
  return roots.map((root) => (
    <div key={root.id}>
      {card(root, root)}
      {root.replies.map((reply) => card(reply, root))}
    </div>
  ));
}

/** Clicks the button of that name. */
export const click = (name: string) => settle(() => void fireEvent.click(screen.getByRole("button", { name })), code);
