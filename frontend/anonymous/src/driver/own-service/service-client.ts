import type { Transport } from "../../transport/transport.ts";
import { DriverError, noAnswer } from "../failure.ts";

/** What one request of our service's own API takes, by the names that it gives them. */
type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Our service's own API, for one site. */
export interface ServiceClient {
  readonly get: (name: string, fields: Fields) => Promise<unknown>;
  readonly post: (name: string, fields: Fields) => Promise<unknown>;
  /** The address of a name; what answers tell relative to themselves is relative to it. */
  readonly address: (name: string) => string;
}

/** `service` is the address up to and including `/comments`. */
export function serviceClient(service: string, site: string, transport: Transport): ServiceClient {
  const address = (name: string) => `${service}/api/v1/${name}`;

  const ask = async (call: Parameters<Transport["send"]>[0]) => {
    const { status, json } = await transport.send(call).catch((error: unknown) => {
      throw noAnswer(error);
    });
    if (status < 400) return json;
    const { code, message, field, retryAfter } = (json ?? {}) as Refusal;
    throw new DriverError({ kind: "refusal", code: code ?? String(status), message: message ?? "", field: field ?? "", retryAfter: retryAfter ?? null });
  };
  const get = (name: string, fields: Fields) => {
    const query = new URLSearchParams({ site });
    for (const [key, value] of Object.entries(fields)) for (const one of [value ?? []].flat()) query.append(key, one);
    return ask({ method: "GET", url: `${address(name)}?${query.toString()}` });
  };
  const post = (name: string, fields: Fields) =>
    ask({ method: "POST", url: address(name), headers: { "content-type": "application/json" }, body: JSON.stringify({ site, ...fields }) });

  return { get, post, address };
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly field?: string;
  readonly retryAfter?: number;
}
