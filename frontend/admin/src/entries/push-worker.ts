/** The page's service worker: shows notifications, opens the page, and tells the service about new addresses. Nothing else goes through it. */
import { createApi } from "../api/api.ts";
import { queryOf, siteOf } from "../api/address.ts";
import { pushBrowser } from "../api/push.ts";
import { browserTransport } from "../api/transport.ts";
import { renew } from "../store/renewing.ts";

interface Lasting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface PushArrived extends Lasting {
  readonly data: { readonly json: () => unknown } | null;
}

interface NotificationClicked extends Lasting {
  readonly notification: Notification;
}

interface OpenPage {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
}

interface WorkerEvents {
  readonly push: PushArrived;
  readonly notificationclick: NotificationClicked;
  readonly pushsubscriptionchange: Lasting;
}

// TypeScript's types of workers exclude those of pages.
declare const self: {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    readonly matchAll: (options: { readonly type: "window"; readonly includeUncontrolled: true }) => Promise<readonly OpenPage[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void;
};

const { registration, clients } = self;
const { scope } = registration;

/** Browsers require that every message shows something. */
self.addEventListener("push", (event) => {
  const { title, site, tag } = payload(event);
  event.waitUntil(registration.showNotification(title, { tag, body: site === "default" ? "" : site, data: site }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { data } = event.notification as { readonly data: unknown };
  event.waitUntil(opened(typeof data === "string" ? data : "default"));
});

self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewAll());
});

function payload({ data }: PushArrived): { readonly title: string; readonly site: string; readonly tag: string } {
  try {
    const { title = "Glosa", site = "default", tag = "" } = (data?.json() ?? {}) as Readonly<Record<string, string>>;
    return { title, site, tag };
  } catch {
    return { title: "Glosa", site: "default", tag: "" };
  }
}

/** The site's page, which may be open. */
async function opened(site: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.startsWith(scope) && siteOf(new URL(url)) === site);
  await (page === undefined ? clients.openWindow(scope + queryOf(site)) : page.focus());
}

/** One site after the other, because each changes what the browser remembers. What fails is done when somebody opens the page. */
async function renewAll(): Promise<void> {
  const found = () => Promise.resolve(registration);
  const browser = pushBrowser({ found, running: found }, scope);
  const transport = browserTransport(new URL("../api/v1/moderation/", scope));
  for (const site of Object.keys(await browser.remembered())) {
    const api = createApi(transport, site);
    try {
      // oxlint-disable-next-line no-await-in-loop -- see above
      await api.session().then((session) => session && renew(api, browser, session, Notification.permission === "granted"));
    } catch {
      // The page tries again.
    }
  }
}
