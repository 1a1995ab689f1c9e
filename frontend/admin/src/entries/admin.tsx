/** The moderation page. The only file that names its parts. */
import { browserClock } from "@glosa/kit/browser/clock.ts";
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { linkOf, queryOf, siteOf } from "../api/address.ts";
import { createApi } from "../api/api.ts";
import { readFirstView } from "../api/first-view.ts";
import { pageMemory } from "../api/page-session.ts";
import { browserTransport } from "../api/transport.ts";
import { loadLanguage } from "../messages/language.ts";
import { createAdmin } from "../store/create-admin.ts";
import { App } from "../ui/app.tsx";
import { SurroundingsContext } from "../ui/surroundings.ts";
import { passkeysAreSupported } from "./passkeys.ts";

/** `off` turns the shortcuts off. */
const SHORTCUTS = "glosa-moderation-shortcuts";

/** Takes over what `box` shows, and calls `ready` once the page responds. */
export async function open(box: Element, ready: () => void): Promise<void> {
  const language = await loadLanguage(navigator.languages);
  const isInLanguage = document.documentElement.lang === language.tag;
  document.documentElement.lang = language.tag;
  document.documentElement.dir = language.direction;
  document.title = `${language.messages.title} · Glosa`;

  const site = siteOf(location);
  const key = linkOf(location)?.key ?? "";
  const firstView = readFirstView(document, site);
  const here = (part: string) => `${location.pathname}${queryOf(site)}${part}`;
  const storage = browserStorage(() => localStorage);

  const transport = browserTransport(new URL("../api/v1/moderation/", location.href));
  const admin = createAdmin({
    api: { ...createApi(transport, site), rememberPage: pageMemory(transport, site) },
    clock: browserClock,
    firstView,
    key,
    forgetKey: () => history.replaceState(null, "", here("")),
    linkOf: (made) => new URL(here(`#${site}.${made}`), location.href).href,
    passkeys: {
      areSupported: passkeysAreSupported(),
      create: async (challenge) => (await import("../api/passkeys.ts")).createKey(challenge, document.title),
      use: async (challenge) => (await import("../api/passkeys.ts")).useKey(challenge),
    },
    push: {
      isSupported: isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window,
      permission: () => ("Notification" in window ? Notification.permission : "denied"),
      ask: () => Notification.requestPermission(),
      load: async () => (await import("../api/push.ts")).pagePush(new URL("./", location.href)),
      language: language.tag,
    },
    exportAddress: `../api/v1/moderation/export?site=${encodeURIComponent(site)}`,
    isVisible: () => document.visibilityState === "visible",
    shortcuts: { areOn: storage.read(SHORTCUTS) !== "off", remember: (on) => storage.write(SHORTCUTS, on ? "on" : "off") },
  });

  addEventListener("hashchange", () => {
    const next = linkOf(location);
    // A link to another site needs another cookie and another list.
    if (next !== null && next.site !== site) location.reload();
    else if (next !== null) admin.takeKey(next.key);
  });
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void admin.poll();
  });

  const app = (
    <SurroundingsContext value={{ admin, language, now: browserClock.now }}>
      <App onReady={ready} />
    </SurroundingsContext>
  );
  // The service knows one of the browser's languages; the page may prefer another.
  if (isInLanguage) hydrateRoot(box, app);
  else createRoot(box).render(app);
  void admin.start();
}
