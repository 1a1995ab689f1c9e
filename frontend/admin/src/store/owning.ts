/** People, their browsers, and the site's settings. */
import type { Moderator, SiteSettings } from "../api/types.ts";
import type { Desk } from "./desk.ts";

interface OwningParts extends Desk {
  /** The address of a link with that key. */
  readonly linkOf: (key: string) => string;
}

export function owning({ api, get, dispatch, attempt, show, linkOf }: OwningParts) {
  return {
    async invite(name: string, role?: Moderator["role"]) {
      await attempt(async () => {
        const { key: made, minutes } = await api.invite(name, role);
        dispatch({ type: "invited", invitation: { name, link: linkOf(made), minutes } });
        dispatch({ type: "people", sessions: get().sessions, moderators: await api.moderators() });
      });
    },
    async saveSettings(settings: Partial<SiteSettings["settings"]>) {
      await attempt(async () => {
        dispatch({ type: "settings", settings: await api.saveSettings(settings) });
        show("doneSettings");
      });
    },
    async remove(name: string) {
      await attempt(async () => {
        await api.remove(name);
        const [sessions, moderators] = await Promise.all([api.sessions(), api.moderators()]);
        dispatch({ type: "people", sessions, moderators });
      });
    },
    async revoke(id: string) {
      await attempt(async () => {
        await api.revoke(id);
        dispatch({ type: "people", sessions: await api.sessions(), moderators: get().moderators });
      });
    },
  };
}
