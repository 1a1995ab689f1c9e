/** People, their browsers, and the site's settings. */
import type { Challenge, Credential, ListedPasskey, ListedSession, Moderator, PersonDocument, SiteSettings } from "../api/types.ts";
import type { Desk } from "./desk.ts";

/** Passkeys in this browser. Both reject with an error whose name is `Cancelled` if the person chooses none. */
export interface PasskeyTools {
  readonly areSupported: boolean;
  readonly create: (challenge: Challenge) => Promise<Credential>;
  readonly use: (challenge: Challenge) => Promise<Credential>;
}

export interface PasskeyApi {
  readonly passkeys: () => Promise<readonly ListedPasskey[]>;
  readonly passkeyChallenge: () => Promise<Challenge>;
  readonly addPasskey: (name: string, credential: Credential) => Promise<void>;
  readonly removePasskey: (id: string) => Promise<void>;
}

export function registering(api: PasskeyApi, tools: PasskeyTools, { dispatch, attempt, show }: Desk) {
  return {
    async addPasskey(name: string) {
      await attempt(async () => {
        const credential = await tools.create(await api.passkeyChallenge());
        await api.addPasskey(name, credential);
        show("donePasskey");
        dispatch({ type: "passkeys", passkeys: await api.passkeys() });
      });
    },
    async removePasskey(id: string) {
      await attempt(async () => {
        await api.removePasskey(id);
        show("doneRemovePasskey");
        dispatch({ type: "passkeys", passkeys: await api.passkeys() });
      });
    },
  };
}

export interface OwningApi {
  readonly settings: () => Promise<SiteSettings>;
  readonly saveSettings: (settings: Partial<SiteSettings["settings"]>) => Promise<SiteSettings>;
  /** What somebody with that email address wrote. */
  readonly person: (mail: string) => Promise<PersonDocument>;
  readonly erasePerson: (mail: string) => Promise<{ readonly erased: number }>;
  readonly sessions: () => Promise<readonly ListedSession[]>;
  readonly revoke: (id: string) => Promise<void>;
  readonly moderators: () => Promise<readonly Moderator[]>;
  /** Without a role, people keep theirs. */
  readonly invite: (name: string, role?: Moderator["role"]) => Promise<{ readonly key: string; readonly minutes: number; readonly released: readonly string[] }>;
  readonly remove: (name: string) => Promise<void>;
}

/** `linkOf` is the address of a link with that key. */
export function owning(api: OwningApi, linkOf: (key: string) => string, { get, dispatch, attempt, show }: Desk) {
  return {
    async invite(name: string, role?: Moderator["role"]) {
      await attempt(async () => {
        const { key: made, minutes, released } = await api.invite(name, role);
        dispatch({ type: "invited", invitation: { name, link: linkOf(made), minutes, released } });
        dispatch({ type: "people", sessions: get().sessions, moderators: await api.moderators() });
      });
    },
    async saveSettings(settings: Partial<SiteSettings["settings"]>) {
      await attempt(async () => {
        dispatch({ type: "settings", settings: await api.saveSettings(settings) });
        show("doneSettings");
      });
    },
    async findPerson(mail: string) {
      dispatch({ type: "person", person: null });
      await attempt(async () => dispatch({ type: "person", person: { mail, document: await api.person(mail) } }));
    },
    async erasePerson(mail: string) {
      await attempt(async () => {
        await api.erasePerson(mail);
        dispatch({ type: "person", person: null });
        show("doneErase");
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
