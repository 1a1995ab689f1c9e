import { browserClock, type Clock } from "@glosa/kit/browser/clock.ts";
import { type KeyStore, storageOrMemory } from "@glosa/kit/browser/storage.ts";
import { EVERY_PAGE, threadPath } from "../model/addresses.ts";
import type { Options } from "../options/options.ts";
import type { Transport } from "../transport/transport.ts";
import { browserTransport } from "../transport/browser.ts";

/** Where the reader's order of comments is stored, for all threads of the origin. The newest come first without one. */
export const ORDER = "glosa-order";

/** What drivers work with. */
export interface DriverParts {
  readonly transport: Transport;
  /** Shared by all pages of the origin. */
  readonly storage: KeyStore;
  readonly clock: Clock;
  /** The page with the widget. */
  readonly page: Page;
}

/** Facts about a page and its visitor's browser. */
export interface Page {
  /** The path as the address bar shows it. */
  readonly path: string;
  /** The full address, which relative addresses are relative to. */
  readonly href: string;
  /** Title of the document. */
  readonly title: string;
  readonly userAgent: string;
}

/** Where images are sent: the configured endpoint, otherwise that of our service; "" if there is neither. */
export function uploadEndpoint(options: Options, parts: DriverParts): string {
  const { service, site, endpoints } = options;
  return endpoints.upload || (service === "" ? "" : `${serviceAddress(options, parts)}/api/v1/uploads?site=${encodeURIComponent(site)}`);
}

/** A text that makes an avatar's address different for every widget, so that no cached picture is shown; "" leaves the address unchanged. */
export function avatarToken({ avatarForce }: Options, { clock }: DriverParts): string {
  return avatarForce ? clock.now().toString(36) : "";
}

/** The full address of our service, up to and including `/comments`. The option may be relative to the page. */
export function serviceAddress({ service }: Options, { page }: DriverParts): string {
  return new URL(service, page.href).href.replace(/\/$/u, "");
}

/** The thread's key in its store. */
export function threadKey({ path }: Options, { page }: DriverParts): string {
  return path === EVERY_PAGE ? EVERY_PAGE : threadPath(path || page.path);
}

/** The thread's name among all threads that pages of the origin show, in any store. */
export function threadName(options: Options, parts: DriverParts): string {
  const { service, site, appId, clazzName } = options;
  const store = service === "" ? [appId, clazzName] : [serviceAddress(options, parts), site];
  return [...store, threadKey(options, parts)].join(" ");
}

/** What the browser provides, the same for every widget: posts in progress are found by their storage. */
export const browserParts: Omit<DriverParts, "page"> = {
  transport: browserTransport,
  storage: storageOrMemory(() => localStorage),
  clock: browserClock,
};

/** The page as it is now. */
export function browserPage(): Page {
  return { path: location.pathname, href: location.href, title: document.title, userAgent: navigator.userAgent };
}
