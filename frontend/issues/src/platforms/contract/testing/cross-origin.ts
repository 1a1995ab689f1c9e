import { type Answer, browserSender, type Call, NoAnswer, type Transport } from "@glosa/comments/transport.ts";

const send = browserSender(15_000, "no-store");

/** The browser's transport with a browser's rules for a page of another origin, which Node itself doesn't apply: preflights, and only exposed headers. */
export function crossOrigin(origin: string): Transport {
  return {
    send: async (call) => {
      const refused = await preflightRefuses(call, origin);
      if (refused !== null) throw new NoAnswer(call.url, new TypeError(refused));
      const answer = await send({ ...call, headers: { ...call.headers, origin } });
      if (!allows(answer.headers("access-control-allow-origin"), origin)) throw new NoAnswer(call.url, new TypeError(`${call.method} ${call.url} answers no page of another origin`));
      return { ...answer, headers: exposed(answer) };
    },
  };
}

/** Why the page can't send the call; null if it can. */
async function preflightRefuses({ method, url, headers = {} }: Call, origin: string): Promise<string | null> {
  const unsafe = Object.entries(headers).filter(([name, value]) => !isSafe(name.toLowerCase(), value)).map(([name]) => name.toLowerCase());
  if (unsafe.length === 0 && (method === "GET" || method === "POST")) return null;
  const preflight = { origin, "access-control-request-method": method, ...(unsafe.length === 0 ? {} : { "access-control-request-headers": unsafe.toSorted().join(",") }) };
  const response = await fetch(url, { method: "OPTIONS", headers: preflight });
  if (!response.ok || !allows(response.headers.get("access-control-allow-origin"), origin)) return `The preflight for ${method} ${url} was refused with status ${response.status}.`;
  const permitted = list(response.headers.get("access-control-allow-headers"));
  const missing = unsafe.filter((name) => !permitted.includes(name) && !(permitted.includes("*") && name !== "authorization"));
  if (missing.length > 0) return `The preflight for ${method} ${url} does not allow the headers ${missing.join(", ")}.`;
  const methods = list(response.headers.get("access-control-allow-methods"));
  return method === "GET" || method === "POST" || methods.includes(method.toLowerCase()) || methods.includes("*") ? null : `The preflight does not allow ${method} ${url}.`;
}

/** Headers that need no preflight. */
function isSafe(name: string, value: string): boolean {
  if (name === "content-type") return /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/iu.test(value);
  return name === "accept" || name === "accept-language" || name === "content-language";
}

function exposed({ headers }: Answer): Answer["headers"] {
  const names = new Set([...READABLE, ...list(headers("access-control-expose-headers"))]);
  return (name) => (names.has(name.toLowerCase()) || names.has("*") ? headers(name) : null);
}

/** Headers that any page may read. */
const READABLE = ["cache-control", "content-language", "content-length", "content-type", "expires", "last-modified", "pragma"];

function allows(value: string | null, origin: string): boolean {
  return value === "*" || value === origin;
}

function list(value: string | null): readonly string[] {
  return (value ?? "").split(",").map((name) => name.trim().toLowerCase());
}
