/** Keeps the service informed of this browser's address at its push service. For the page and its service worker. */
import { Refused } from "../api/refused.ts";
import type { PushDevice, PushInfo, Remembered, Session, Subscribed } from "../api/types.ts";

export interface PushApi {
  readonly push: () => Promise<PushInfo>;
  readonly addDevice: (subscription: PushSubscriptionJSON, language: string) => Promise<PushDevice>;
  readonly removeDevice: (id: string) => Promise<void>;
}

/** Web push in this browser. */
export interface PushStorage {
  readonly current: () => Promise<Subscribed | null>;
  /** Rejects with an error whose name is `PushFailed`. */
  readonly subscribe: (key: string, isFresh?: boolean) => Promise<Subscribed>;
  readonly unsubscribe: () => Promise<void>;
  readonly remembered: () => Promise<Remembered>;
  readonly remember: (all: Remembered) => Promise<void>;
}

/** Registers the browser again if it dropped its subscription or has another one, and removes it if it no longer shows notifications. */
export async function renew(api: PushApi, browser: PushStorage, { site, name }: Session, isAllowed: boolean): Promise<void> {
  const { [site]: before, ...others } = await browser.remembered();
  if (before === undefined || before.person !== name) return;
  if (!isAllowed) {
    await withdraw(api, before.id);
    await browser.remember(others);
    return;
  }
  const now = await browser.current();
  if (now?.id === before.id) return;
  const { key } = await api.push();
  if (key === null) return;
  const { id, subscription } = await browser.subscribe(key);
  await api.addDevice(subscription, before.language);
  await browser.remember({ ...others, [site]: { ...before, id } });
  await withdraw(api, before.id);
}

/** Removes a device, which may be gone. */
export async function withdraw(api: PushApi, id: string): Promise<void> {
  try {
    await api.removeDevice(id);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
}
