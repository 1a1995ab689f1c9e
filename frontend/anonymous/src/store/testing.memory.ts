import { type MemoryClock, memoryClock, type MemoryLeaving, memoryLeaving, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { toFragment } from "@glosa/kit/text/sanitize.ts";
import { memoryStore } from "../driver/hosted-store/store.memory.ts";
import { messages as english } from "../messages/en.ts";
import { readOptions } from "../options/options.ts";
import { type Answering } from "@glosa/comments/transport.memory.ts";
import { type MemoryNetwork, memoryNetwork } from "../transport/transport.memory.ts";
import { createThread } from "./create-thread.ts";
import type { ThreadState } from "./state.ts";
import type { Thread } from "./thread.ts";

export interface OpenThread {
  readonly thread: Thread;
  readonly state: () => ThreadState;
  readonly transport: MemoryNetwork;
  readonly storage: KeyStore;
  readonly clock: MemoryClock;
  readonly leaving: MemoryLeaving;
}

interface Setting {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly storage?: KeyStore;
  /** The servers' answers. By default, a hosted store with `rows` answers. */
  readonly answer?: Answering;
  readonly rows?: Parameters<typeof memoryStore>[0];
  readonly scripts?: Readonly<Record<string, unknown>>;
}

/** A thread at noon of 21 November 2026 UTC, on the page /p/. */
export function openThread({ options = {}, storage = memoryStorage(), rows = {}, answer = memoryStore(rows).answer, scripts }: Setting = {}): OpenThread {
  const transport = memoryNetwork(answer, scripts);
  const clock = memoryClock(Date.UTC(2026, 10, 21, 12));
  const leaving = memoryLeaving();
  const page = { path: "/p/index.html", href: "https://docs.example.org/p/index.html", title: "Page", userAgent: "Browser/1" };
  const given = { appId: "app", appKey: "key", serverURLs: "https://s", ...options };
  const thread = createThread(readOptions(given).options, { transport, storage, clock, leaving: leaving.watch, messages: english, emoji: "https://widgets.example.org/emoji/", page, sanitized: toFragment });
  return { thread, state: thread.getState, transport, storage, clock, leaving };
}

/** Root comments of /p/, oldest first. */
export function rootRows(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, at) => ({ comment: `<p>${at}</p>`, nick: `Nick ${at}`, mail: `m${at}@c.org`, url: "/p/" }));
}

export const AUTHOR = { nick: "Bob", mail: "b@c.org", link: "c.org" } as const;

/** A thread with loaded comments and a text in the editor. */
export async function writing(setting: Setting = {}, text = "hello"): Promise<OpenThread> {
  const opened = openThread(setting);
  await opened.thread.load();
  opened.thread.edit(text);
  for (const field of ["nick", "mail", "link"] as const) opened.thread.setField(field, AUTHOR[field]);
  return opened;
}

/** What the last request sent. */
export function sent(calls: readonly { readonly method: string; readonly body?: unknown }[]): Record<string, unknown> {
  return JSON.parse(calls.findLast(({ method }) => method === "POST")?.body as string) as Record<string, unknown>;
}
