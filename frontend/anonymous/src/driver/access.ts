import { browserClock, type Clock } from "@glosa/kit/browser/clock.ts";
import { browserStorage, type KeyStore } from "@glosa/kit/browser/storage.ts";
import { EVERY_PAGE, threadPath } from "../model/addresses.ts";
import type { Options } from "../options/options.ts";
import type { Transport } from "../transport/transport.ts";
import { browserTransport } from "../transport/browser.ts";

/** What drivers work with. */
export interface DriverParts {
  readonly transport: Transport;
  /** Shared by all pages of the origin. */
  readonly storage: KeyStore;
  readonly clock: Clock;
  /** The page that the widget stands on. */
  readonly page: Page;
}

/** Facts of a page and of its visitor's browser. */
export interface Page {
  /** Path as the address bar shows it. */
  readonly path: string;
  /** Full address, to which relative ones are relative. */
  readonly href: string;
  /** Title of the document. */
  readonly title: string;
  readonly userAgent: string;
}

/** Where images are sent: the endpoint of the options, else that of our service; "" if there is neither. */
export function uploadEndpoint(options: Options, parts: DriverParts): string {
  const { service, site, endpoints } = options;
  return endpoints.upload || (service === "" ? "" : `${serviceAddress(options, parts)}/api/v1/uploads?site=${encodeURIComponent(site)}`);
}

/** What makes the address of an avatar a new one with every widget, so that a host's old answer is not shown; "" leaves it as it is. */
export function avatarToken({ avatarForce }: Options, { clock }: DriverParts): string {
  return avatarForce ? clock.now().toString(36) : "";
}

/** Full address of our service, up to and including `/comments`; it may be given relative to the page. */
export function serviceAddress({ service }: Options, { page }: DriverParts): string {
  return new URL(service, page.href).href.replace(/\/$/u, "");
}

/** Key of the thread that the options name, in its store. */
export function threadKey({ path }: Options, { page }: DriverParts): string {
  return path === EVERY_PAGE ? EVERY_PAGE : threadPath(path || page.path);
}

/** Names that thread among all that pages of the origin show, whatever their stores. */
export function threadName(options: Options, parts: DriverParts): string {
  const { service, site, appId, clazzName } = options;
  const store = service === "" ? [appId, clazzName] : [serviceAddress(options, parts), site];
  return [...store, threadKey(options, parts)].join(" ");
}

/** What the browser provides, the same for every widget: posts in progress are found by their storage. */
export const browserParts: Omit<DriverParts, "page"> = {
  transport: browserTransport,
  storage: browserStorage(() => localStorage),
  clock: browserClock,
};

/** The page as it is now. */
export function browserPage(): Page {
  return { path: location.pathname, href: location.href, title: document.title, userAgent: navigator.userAgent };
}
