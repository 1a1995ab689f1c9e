/** The moderation page. The only file that names its parts. */
import { browserClock } from "@glosa/kit/browser/clock.ts";
import { browserStorage } from "@glosa/kit/browser/storage.ts";
import { createRoot } from "react-dom/client";
import { linkOf, queryOf, siteOf } from "../api/address.ts";
import { createApi } from "../api/api.ts";
import { browserTransport } from "../api/transport.ts";
import { chooseLanguage } from "../messages/language.ts";
import { createAdmin } from "../store/create-admin.ts";
import { App } from "../ui/app.tsx";
import { SurroundingsContext } from "../ui/surroundings.ts";

const language = chooseLanguage(navigator.languages);
document.documentElement.lang = language.tag;
document.title = `${language.messages.title} · Glosa`;

const site = siteOf(location);
const here = (part: string) => `${location.pathname}${queryOf(site)}${part}`;

/** `off` turns the shortcuts off. */
const SHORTCUTS = "glosa-moderation-shortcuts";
const storage = browserStorage(() => localStorage);

const admin = createAdmin({
  api: createApi(browserTransport(new URL("../api/v1/moderation/", location.href)), site),
  clock: browserClock,
  key: linkOf(location)?.key ?? "",
  forgetKey: () => history.replaceState(null, "", here("")),
  linkOf: (key) => new URL(here(`#${site}.${key}`), location.href).href,
  passkeys: {
    areSupported: isSecureContext && "PublicKeyCredential" in window,
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

const root = document.getElementById("admin");
if (root === null) throw new Error("The page has no element #admin.");
createRoot(root).render(
  <SurroundingsContext value={{ admin, language, now: browserClock.now }}>
    <App />
  </SurroundingsContext>,
);
void admin.start();
