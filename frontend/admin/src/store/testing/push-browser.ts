/** A service that notifies browsers, and a browser with a push service, in memory. */
import { Refused } from "../../api/refused.ts";
import type { PushDevice, Remembered } from "../../api/types.ts";
import type { PushTools } from "../notifying.ts";
import type { PushApi, PushStorage } from "../renewing.ts";

export interface PushScene {
  /** Ids of the devices that the service knows. */
  devices: readonly string[];
  /** Ids that somebody removed elsewhere. */
  removed: readonly string[];
  /** The id of the browser's subscription; "" for none. */
  current: string;
  permission: NotificationPermission;
  /** What the person answers when they're asked. */
  answer: NotificationPermission;
  remembered: Remembered;
  isSupported: boolean;
  isBroken: boolean;
}

const later = <Value>(value: Value) => Promise.resolve(value);

/** The scene, which tests change; the service's functions; and the browser. */
export function pushScene(changes: Partial<PushScene> = {}) {
  const scene: PushScene = { devices: [], removed: [], current: "", permission: "default", answer: "granted", remembered: {}, isSupported: true, isBroken: false, ...changes };
  let made = 0;
  const device = (id: string): PushDevice => ({ id, name: `Browser ${id}`, createdAt: "2026-11-21T15:00:00.000Z" });
  const subscribed = (id: string) => ({ id, subscription: { endpoint: id } });
  const api: PushApi = {
    push: () => later({ key: "key", devices: scene.devices.map(device) }),
    addDevice({ endpoint = "" }, _language, replaces = "") {
      if (scene.removed.includes(replaces)) return Promise.reject(new Refused(410, "device-removed", "This browser was removed."));
      scene.devices = [...scene.devices.filter((id) => id !== replaces), endpoint];
      return later(device(endpoint));
    },
    async removeDevice(id) {
      await later(null);
      if (!scene.devices.includes(id)) throw new Refused(404, "not-found", "You have no such device.");
      scene.devices = scene.devices.filter((one) => one !== id);
    },
  };
  const browser: PushStorage = {
    current: () => later(scene.current === "" ? null : subscribed(scene.current)),
    async subscribe(_key, isFresh = false) {
      await later(null);
      if (scene.isBroken) throw Object.assign(new Error("No."), { name: "PushFailed" });
      made += 1;
      if (scene.current === "" || isFresh) scene.current = `b${made}`;
      return subscribed(scene.current);
    },
    unsubscribe() {
      scene.current = "";
      return later(undefined);
    },
    remembered: () => later(scene.remembered),
    remember(all) {
      scene.remembered = all;
      return later(undefined);
    },
  };
  const tools: PushTools = {
    get isSupported() {
      return scene.isSupported;
    },
    permission: () => scene.permission,
    ask() {
      scene.permission = scene.answer;
      return later(scene.permission);
    },
    load: () => later(browser),
    language: "en",
  };
  return { scene, api, browser, tools };
}
