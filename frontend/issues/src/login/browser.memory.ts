/** An in-memory browser for logins: its address, its secrets, and a widget in it. */
import { memoryClock, memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { type GivenOptions, readOptions } from "../options/options.ts";
import { factsOf } from "../platforms/platform.ts";
import { type Answering, memoryTransport } from "@glosa/comments/transport.memory.ts";
import type { Address } from "./address.ts";
import { createLogin } from "./create-login.ts";
import type { LoginParts } from "./login.ts";
import type { Secrets } from "./secrets.ts";

/** The page without query and hash, and the reader's address on it. */
export const PAGE = "https://docs.example.org/guide/page.html";
export const HERE = `${PAGE}?flag#part`;

/** The exchange. */
export const PROXY = "https://docs.example.org/comments/api/v1/exchange";

/** A browser at `HERE`. One function answers for its token endpoints and the exchange, by default with the token `t1`. */
export function memoryBrowser(answer: Answering = () => ({ access_token: "t1" }), given: Partial<LoginParts> = {}) {
  const address = memoryAddress(HERE);
  const transport = memoryTransport(answer);
  const clock = memoryClock(1_000_000);
  const parts = { transport, storage: memoryStorage(), session: memoryStorage(), clock, address, secrets: memorySecrets(), ...given };
  const widget = (options: GivenOptions = {}) => {
    const read = readOptions({ platform: "github", owner: "o", repo: "r", clientId: "app", proxy: PROXY, ...options });
    return createLogin(read, factsOf(read.platform ?? "github", read.baseURL), parts);
  };
  /** The address to which the reader was redirected, and its parameters. */
  const sent = () => {
    const url = new URL(address.left.at(-1) ?? "about:blank");
    return { to: url.origin + url.pathname, with: Object.fromEntries(url.searchParams) };
  };
  /** Redirects the reader back with these parameters and the state. */
  const returnWith = (answered: string, page = `${PAGE}?flag`, mark = "&") => address.arrive(`${page}${mark}${answered}&state=${sent().with["state"]}`);
  return { ...parts, address, transport, clock, widget, sent, returnWith };
}

export interface MemoryAddress extends Address {
  /** The addresses to which the page was left, in order. */
  readonly left: readonly string[];
  /** Opens `href`. */
  readonly arrive: (href: string) => void;
}

/** A browser on the page at `start`. */
export function memoryAddress(start = "https://docs.example.org/guide/page.html"): MemoryAddress {
  const left: string[] = [];
  let current = start;
  return {
    href: () => current,
    replace: (href) => void (current = href),
    forward: (href) => void (current = href),
    go: (href) => void left.push(href),
    left,
    arrive: (href) => void (current = href),
  };
}

/** Predictable secrets: 43 characters that end with a counter. `secure` is whether the connection is secure. */
export function memorySecrets({ secure = true } = {}): () => Promise<Secrets> {
  let made = 0;
  const secrets: Secrets = {
    random: () => String((made += 1)).padStart(43, "R"),
    challenge: (text) => (secure ? Promise.resolve(`S256(${text})`) : null),
  };
  return () => Promise.resolve(secrets);
}
