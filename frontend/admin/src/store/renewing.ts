/** Keeps the service informed of this browser's address at its push service. For the page and its service worker. */
import { Refused } from "../api/refused.ts";
import type { Person, PushDevice, PushInfo, Remembered, Subscribed } from "../api/types.ts";

export interface PushApi {
  readonly push: () => Promise<PushInfo>;
  /** Rejects with `device-removed` if it `replaces` a browser that somebody removed. */
  readonly addDevice: (subscription: PushSubscriptionJSON, language: string, replaces?: string) => Promise<PushDevice>;
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

/**
 * Registers the browser again if it dropped its subscription or has another one, and removes it if it no longer shows notifications.
 * If somebody removed it elsewhere, it stays removed.
 */
export async function renew(api: PushApi, browser: PushStorage, { site, name }: Person, isAllowed: boolean): Promise<void> {
  const { [site]: before, ...others } = await browser.remembered();
  if (before === undefined || before.person !== name) return;
  if (!isAllowed) {
    await withdraw(api, before.id);
    await forget(browser, others);
    return;
  }
  const now = await browser.current();
  if (now?.id === before.id) return;
  const { key } = await api.push();
  if (key === null) return;
  const { id, subscription } = await browser.subscribe(key);
  try {
    await api.addDevice(subscription, before.language, before.id);
  } catch (error) {
    if (!(error instanceof Refused && error.code === "device-removed")) throw error;
    await forget(browser, others);
    return;
  }
  await browser.remember({ ...others, [site]: { ...before, id } });
}

/** Only the `others` still notify on this browser. */
async function forget(browser: PushStorage, others: Remembered): Promise<void> {
  if (Object.keys(others).length === 0) await browser.unsubscribe();
  await browser.remember(others);
}

/** Removes a device, which may be gone. */
export async function withdraw(api: PushApi, id: string): Promise<void> {
  try {
    await api.removeDevice(id);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error;
  }
}
