import type { Options } from "../options/options.ts";
import type { PlatformFacts } from "../platforms/facts.ts";
import type { Answer, Call, Transport } from "../transport/transport.ts";
import { loginFactsOf } from "./facts.ts";
import { LoginFailure } from "./failure.ts";
import type { Grant } from "./tokens.ts";

/** What a token is asked for with; `grant_type` and the rest as OAuth 2 names them. */
export type GrantRequest = Readonly<Record<string, string>> & { readonly grant_type: "authorization_code" | "refresh_token" };

/** Asks the platform, or the exchange in front of it, for a token; rejects with a `LoginFailure`. */
export async function requestToken(request: GrantRequest, facts: PlatformFacts, { options, transport }: { readonly options: Options; readonly transport: Transport }): Promise<Grant> {
  const { clientId, clientSecret, proxy } = options;
  const { exchange, tokenPath } = loginFactsOf(facts.key);
  const url = `${facts.link}${tokenPath}`;
  const members = { ...request, client_id: clientId, ...(clientSecret === "" ? {} : { client_secret: clientSecret }) };
  if (exchange === "direct") return grantOf(await answer(transport, { method: "POST", url, headers: FORM, body: new URLSearchParams(members).toString() }));
  if (proxy === null) throw new LoginFailure("settings", "the option 'proxy' is required");
  return grantOf(await answer(transport, { method: "POST", url: proxy(url), headers: JSON_HEADERS, body: JSON.stringify({ ...members, platform: facts.key }) }));
}

const JSON_HEADERS = { accept: "application/json", "content-type": "application/json" };

/** The only type that GitLab's preflight lets through. */
const FORM = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };

async function answer(transport: Transport, call: Call): Promise<Answer> {
  try {
    return await transport.send(call);
  } catch (error) {
    throw new LoginFailure("unreachable", error instanceof Error ? error.message : "", error);
  }
}

/** GitHub answers its errors with status 200. */
function grantOf({ status, json }: Answer): Grant {
  const members: Readonly<Record<string, unknown>> = typeof json === "object" && json !== null ? { ...json } : {};
  const token = text(members["access_token"]);
  if (status < 400 && token !== "") {
    const seconds = Number(members["expires_in"]);
    return { accessToken: token, refreshToken: text(members["refresh_token"]), expiresIn: seconds > 0 ? seconds : null };
  }
  const said = text(members["error_description"]) || text(members["message"]) || text(members["error"]);
  throw new LoginFailure(said === "" || status >= 500 ? "unreachable" : "refused", said || `The status was ${status}.`);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
