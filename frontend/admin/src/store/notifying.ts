/** The switch that notifies a person on this browser, and the list of their browsers. */
import type { Person } from "../api/types.ts";
import type { Desk } from "./desk.ts";
import { DECLINED } from "./failures.ts";
import { type PushApi, type PushStorage, renew, withdraw } from "./renewing.ts";
import type { Push } from "./state.ts";

export interface PushTools {
  /** Whether the browser can show notifications of this page. */
  readonly isSupported: boolean;
  readonly permission: () => NotificationPermission;
  /** Asks the person, unless they decided before. */
  readonly ask: () => Promise<NotificationPermission>;
  readonly load: () => Promise<PushStorage>;
  /** The language of notifications. */
  readonly language: string;
}

export function notifying(api: PushApi, tools: PushTools, { get, dispatch, attempt, show }: Desk) {
  const update = (push: Partial<Push>) => dispatch({ type: "push", push });

  /** What the switch shows. */
  async function showPush(): Promise<void> {
    const { key, devices } = await api.push();
    const current = key !== null && tools.isSupported ? await thisBrowser() : null;
    const device = devices.find(({ id }) => id === current?.id && tools.permission() === "granted")?.id ?? "";
    update({ key, devices, device, status: statusOf(key, device) });
  }

  /** Private windows may refuse. */
  async function thisBrowser() {
    try {
      return await (await tools.load()).current();
    } catch {
      return null;
    }
  }

  function statusOf(key: string | null, device: string): Push["status"] {
    if (key === null) return "unavailable";
    if (!tools.isSupported) return "unsupported";
    if (tools.permission() === "denied") return "denied";
    return device === "" ? "off" : "on";
  }

  async function turnOn({ site, name }: Person, key: string): Promise<void> {
    const permission = await tools.ask();
    if (permission !== "granted") {
      if (permission === "default") dispatch({ type: "failed", failure: DECLINED });
      return;
    }
    const browser = await tools.load();
    const { [site]: _before, ...others } = await browser.remembered();
    // A subscription that no site uses may be one that the push service gave up.
    const { id, subscription } = await browser.subscribe(key, Object.keys(others).length === 0);
    await api.addDevice(subscription, tools.language);
    await browser.remember({ ...others, [site]: { id, person: name, language: tools.language } });
    show("donePush");
  }

  async function turnOff({ site }: Person): Promise<void> {
    const browser = await tools.load();
    const { [site]: before, ...others } = await browser.remembered();
    const current = await browser.current();
    const ids = new Set([before?.id, current?.id].filter((id) => id !== undefined));
    // Even if the service can't be reached, this browser gets nothing any more.
    if (Object.keys(others).length === 0) await browser.unsubscribe();
    await Promise.all([...ids].map((id) => withdraw(api, id)));
    await browser.remember(others);
  }

  return {
    showPush,
    /** Notifies on this browser, or stops. Asks for permission. */
    async setPush(on: boolean) {
      const { person, push } = get();
      const { key, isBusy } = push;
      if (person === null || key === null || isBusy) return;
      update({ isBusy: true });
      await attempt(async () => {
        await (on ? turnOn(person, key) : turnOff(person));
        if (!on) show("doneNoPush");
      });
      if (get().phase !== "ready") return;
      update({ isBusy: false });
      await attempt(showPush);
    },
    async removeDevice(id: string) {
      await attempt(async () => {
        await withdraw(api, id);
        show("doneRemoveDevice");
        await showPush();
      });
    },
    /** Without a permission that the person gave or took away, there's nothing to do. Tried again when the page opens. */
    renewPush: async (person: Person) => {
      if (!tools.isSupported || tools.permission() === "default") return;
      try {
        await renew(api, await tools.load(), person, tools.permission() === "granted");
      } catch {
        // Nobody asked for it.
      }
    },
    /** Before signing out. Nobody stays signed in because of it. */
    leavePush: async (person: Person) => {
      if (!tools.isSupported || tools.permission() === "default") return;
      try {
        const { [person.site]: before } = await (await tools.load()).remembered();
        if (before?.person === person.name) await turnOff(person);
      } catch {
        // The service removes what its push service reports as gone.
      }
    },
  };
}
