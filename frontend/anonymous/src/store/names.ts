/** Names that nobody else can use, whose keys this browser has. A link in mail leads back to the page with a key. */
import { type DriverParts, serviceAddress, threadKey } from "../driver/access.ts";
import { nameKeyOf, namesKey } from "../driver/own-service/comments.ts";
import { serviceClient } from "../driver/own-service/service-client.ts";
import { builtIn } from "../messages/languages.ts";
import { EVERY_PAGE } from "../model/addresses.ts";
import type { Options } from "../options/options.ts";

const HANDED_OVER = /^#glosa-name=(?<key>[\da-f]{24}\.[\da-f]{32})&(?<nick>.{1,600})$/u;

export interface Names {
  /** Whether comments with that name have its key. */
  readonly has: (nick: string) => boolean;
  /** Requests a link by mail. Resolves whether one is sent or not. Rejects with a `DriverError`. */
  readonly request: (nick: string, mail: string) => Promise<void>;
  /** Signs out: this browser has no key of the name any more. */
  readonly forget: (nick: string) => void;
  /** Stores the key in the fragment of an address, after those that the name has. Returns its name; "" if there is none. */
  readonly adopt: (fragment: string) => string;
}

export function openNames(options: Options, parts: DriverParts): Names {
  const { storage } = parts;
  const service = serviceAddress(options, parts);
  const { post } = serviceClient(service, options.site, parts.transport);
  const place = namesKey(service, options.site);
  const lines = () => (storage.read(place) ?? "").split("\n").filter(Boolean);
  const others = (nick: string) => lines().filter((line) => nameKeyOf(line, nick) === "");
  return {
    has: (nick) => nameKeyOf(storage.read(place) ?? "", nick) !== "",
    request: async (nick, mail) => {
      // A list of all pages is on this one.
      const path = options.path === EVERY_PAGE ? parts.page.path : threadKey(options, parts);
      await post("names", { nick, mail, path, language: builtIn(options.lang) ?? "en" });
    },
    forget: (nick) => {
      const left = others(nick);
      if (left.length === 0) storage.remove(place);
      else storage.write(place, left.join("\n"));
    },
    adopt: (fragment) => {
      const { key = "", nick = "" } = HANDED_OVER.exec(fragment)?.groups ?? {};
      const name = key === "" ? "" : decoded(nick).replaceAll("\n", "");
      // Anybody can make such a link, so a key that the browser has is used first.
      if (name !== "") storage.write(place, [...new Set([...lines(), `${key} ${name}`])].join("\n"));
      return name;
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
