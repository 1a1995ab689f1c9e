import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { memoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import type { GivenOptions } from "../options/options.ts";
import { readOptions } from "../options/read-options.ts";
import { factsOf } from "../platforms/facts.ts";
import { type Answering, memoryTransport } from "../transport/transport.memory.ts";
import { memoryAddress } from "./address.memory.ts";
import { createLogin } from "./create-login.ts";
import type { LoginParts } from "./login.ts";
import { memorySecrets } from "./secrets.memory.ts";

/** The page without query and hash, and where the reader is on it. */
export const PAGE = "https://docs.example.org/guide/page.html";
export const HERE = `${PAGE}?flag#part`;

/** The exchange. */
export const PROXY = "https://docs.example.org/comments/api/v1/exchange";

/** A browser at `HERE`. Its token endpoints and the exchange answer by one function: with the token `t1`, by default. */
export function memoryBrowser(answer: Answering = () => ({ access_token: "t1" }), given: Partial<LoginParts> = {}) {
  const address = memoryAddress(HERE);
  const transport = memoryTransport(answer);
  const clock = memoryClock(1_000_000);
  const parts = { transport, storage: memoryStorage(), session: memoryStorage(), clock, address, secrets: memorySecrets(), ...given };
  const widget = (options: GivenOptions = {}) => {
    const read = readOptions({ platform: "github", owner: "o", repo: "r", clientId: "app", proxy: PROXY, ...options });
    return createLogin(read, factsOf(read.platform ?? "github", read.baseURL), parts);
  };
  /** Where the reader was sent, and what with. */
  const sent = () => {
    const url = new URL(address.left.at(-1) ?? "about:blank");
    return { to: url.origin + url.pathname, with: Object.fromEntries(url.searchParams) };
  };
  /** The reader comes back with that, and the state that was sent. */
  const comeBack = (answered: string, page = `${PAGE}?flag`, mark = "&") => address.come(`${page}${mark}${answered}&state=${sent().with["state"]}`);
  return { ...parts, address, transport, clock, widget, sent, comeBack };
}
