/** Web push in this browser, for the page and for its service worker. */
import { decoded, encoded } from "./base64url.ts";
import type { Remembered, Subscribed } from "./types.ts";

/** The service worker's file, next to the page. Its name is part of every browser's registration, so it never changes. */
const WORKER = "push-worker.js";

const CACHE = "glosa-moderation";

/** The browser's push service refused or can't be reached. */
class PushFailed extends Error {
  constructor(cause: unknown) {
    super("The browser's push service refused.", { cause });
    this.name = "PushFailed";
  }
}

interface Worker {
  /** The worker's registration; undefined if there is none. */
  readonly found: () => Promise<ServiceWorkerRegistration | undefined>;
  /** The registration of the running worker, which is registered first. */
  readonly running: () => Promise<ServiceWorkerRegistration>;
}

/** For the page. Its worker is registered with the first subscription. */
export function pagePush({ href: scope }: URL) {
  const { serviceWorker } = navigator;
  const running = async () => {
    await serviceWorker.register(new URL(WORKER, scope), { scope });
    return serviceWorker.ready;
  };
  return pushBrowser({ found: () => serviceWorker.getRegistration(scope), running }, scope);
}

/** `scope` is the address of the page's folder. */
export function pushBrowser({ found, running }: Worker, scope: string) {
  const record = new URL("push-devices.json", scope);
  const current = async () => (await (await found())?.pushManager.getSubscription()) ?? null;
  return {
    /** The browser's subscription; null if there is none. */
    current: async () => described(await current()),
    /** The browser's subscription for the service's key: the one that exists unless it `isFresh`, otherwise a new one. Rejects with `PushFailed`. */
    async subscribe(key: string, isFresh = false): Promise<Subscribed> {
      try {
        const { pushManager } = await running();
        const existing = await pushManager.getSubscription();
        if (existing !== null && !isFresh && isFor(existing, key)) return await described(existing);
        await existing?.unsubscribe();
        return await described(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decoded(key) }));
      } catch (error) {
        throw new PushFailed(error);
      }
    },
    unsubscribe: async () => void (await (await current())?.unsubscribe()),
    /** What the page remembered, where its worker finds it as well. */
    async remembered(): Promise<Remembered> {
      const response = await (await caches.open(CACHE)).match(record);
      return response === undefined ? {} : ((await response.json()) as Remembered);
    },
    remember: async (all: Remembered) => (await caches.open(CACHE)).put(record, Response.json(all)),
  };
}

async function described(subscription: PushSubscription): Promise<Subscribed>;
async function described(subscription: PushSubscription | null): Promise<Subscribed | null>;
async function described(subscription: PushSubscription | null): Promise<Subscribed | null> {
  if (subscription === null) return null;
  return { id: await deviceId(subscription.endpoint), subscription: subscription.toJSON() };
}

/** The service's id of a browser. */
async function deviceId(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return Array.from(digest.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function isFor({ options }: PushSubscription, key: string): boolean {
  return options.applicationServerKey !== null && encoded(options.applicationServerKey) === key;
}
