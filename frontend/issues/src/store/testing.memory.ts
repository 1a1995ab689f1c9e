import { type MemoryClock, memoryClock, type MemoryLeaving, memoryLeaving, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import type { KeyStore } from "@glosa/kit/browser/storage.ts";
import { type MemoryAddress, memoryAddress, memorySecrets } from "../login/browser.memory.ts";
import { messages as english } from "../messages/en.ts";
import { sentences } from "../messages/trouble/trouble-en.ts";
import { type GivenOptions, readOptions } from "../options/options.ts";
import type { PlatformKey } from "../platforms/platform.ts";
import { type Answering, type MemoryTransport, memoryTransport } from "@glosa/comments/transport.memory.ts";
import { createThread } from "./create-thread.ts";
import { type MemoryHost, memoryHost } from "./host.memory.ts";
import type { ThreadParts } from "./parts.ts";
import type { ThreadState } from "./state.ts";

export interface OpenThread {
  readonly thread: ReturnType<typeof createThread>;
  readonly state: () => ThreadState;
  readonly host: MemoryHost;
  readonly clock: MemoryClock;
  readonly leaving: MemoryLeaving;
  readonly storage: KeyStore;
  readonly session: KeyStore;
  readonly address: MemoryAddress;
  /** Requests to the token endpoint and the exchange. */
  readonly transport: MemoryTransport;
}

interface Setting {
  readonly platform?: PlatformKey;
  readonly options?: GivenOptions;
  readonly host?: MemoryHost;
  /** The number of comments in the host's thread if no host is given. */
  readonly count?: number;
  /** The logged-in user's token. */
  readonly as?: "owner-token" | "reader-token" | "dead-token" | null;
  readonly storage?: KeyStore;
  readonly session?: KeyStore;
  readonly address?: MemoryAddress;
  readonly answer?: Answering;
  readonly parts?: Partial<ThreadParts>;
}

/** Noon of 21 November 2026, UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);

/** A thread for the page "A page" on `owner/docs`, not started. */
export function openThread(setting: Setting = {}): OpenThread {
  const { platform = "github-v4", options = {}, count = 0, as = null, answer = () => undefined, parts = {} } = setting;
  const { host = memoryHost(platform, count), storage = memoryStorage(), session = memoryStorage(), address = memoryAddress() } = setting;
  const clock = memoryClock(NOON);
  const leaving = memoryLeaving();
  const transport = memoryTransport(answer);
  const given = { platform, owner: "owner", repo: "docs", clientId: "app", baseURL: "https://host.example.org", proxy: "/exchange", ...options };
  const name = platform.replace("-v4", "");
  if (as !== null) storage.write(`Vssue.${name}.access_token`, as);
  const thread = createThread(readOptions(given), {
    transport,
    storage,
    session,
    leaving: leaving.watch,
    clock,
    address,
    secrets: memorySecrets(),
    messages: english,
    sentences: () => Promise.resolve(sentences),
    locale: "en",
    page: { title: "A page", path: "/guide/page.html", url: "https://docs.example.org/guide/page.html" },
    loadPlatform: () => Promise.resolve(host.create),
    loadWriting: async () => (await import("./writing/writing.ts")).openWriting,
    ...parts,
  });
  return { thread, state: thread.getState, host, clock, leaving, storage, session, address, transport };
}

/** The same, started. */
export async function startThread(setting: Setting = {}): Promise<OpenThread> {
  const opened = openThread(setting);
  await opened.thread.start();
  return opened;
}
