import { lazy } from "@glosa/kit/browser/lazy.ts";
import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/facts.ts";
import type { Login, LoginParts } from "./login.ts";
import { tokenKeeper } from "./tokens.ts";

/** The login of a platform, as the options want it. Most views of a page need no more of it than the token. */
export function createLogin(options: Options, facts: PlatformFacts, parts: LoginParts): Login {
  const tokens = tokenKeeper(facts, parts);
  const journeys = async () => {
    underway = true;
    return (await code()).journeys(options, facts, { tokens, parts });
  };
  return {
    token: tokens.access,
    isOver: tokens.isOver,
    begin: async () => (await journeys()).begin(),
    handle: async () => (underway || RETURNED.test(parts.address.href()) ? (await journeys()).handle() : "none"),
    refresh: async () => tokens.refresh() !== null && (await journeys()).refresh(),
    forget: tokens.drop,
  };
}

/** Some widget of the page may be completing a login that it took out of the address. */
let underway = false;

/** An address that may hold the result of a login. */
const RETURNED = /[?&#]state=/u;

const code = lazy(() => import("./journeys.ts"), import.meta.url);
