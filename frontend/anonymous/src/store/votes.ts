/** What a reader gives on our service once, and may take back: likes, and reactions to pages. The browser remembers what it gave. */
import { type DriverParts, serviceAddress } from "../driver/access.ts";
import { noAnswer } from "../driver/driver.ts";
import { proven } from "../driver/own-service/proven.ts";
import { type Challenge, serviceClient } from "../driver/own-service/service-client.ts";
import type { Options } from "../options/options.ts";

/** Votes that are remembered; earlier ones are shown as if the reader hadn't given them. */
const MOST = 500;

export interface Votes {
  /** Whether the reader gave it. A key has no spaces. */
  readonly has: (key: string) => boolean;
  /** Gives it, or takes it back, and resolves with the number of readers who give it now. Rejects with a `DriverError`. */
  readonly toggle: (key: string, fields: (isGiven: boolean) => object) => Promise<number>;
}

type VoteAnswer = Readonly<Record<string, unknown>> & { readonly device?: string; readonly challenge?: Challenge };

/** `name` names the endpoint of the service, and `count` the number in its answers. */
export function openVotes(options: Options, parts: DriverParts, name: string, count: string): Votes {
  const { storage } = parts;
  const service = serviceAddress(options, parts);
  const { post } = serviceClient(service, options.site, parts.transport);
  const place = `glosa-${name} ${service} ${options.site}`;
  const deviceKey = `glosa-device ${service} ${options.site}`;
  const given = () => (storage.read(place) ?? "").split(" ").filter(Boolean);
  return {
    has: (key) => given().includes(key),
    toggle: async (key, fields) => {
      const isGiven = !given().includes(key);
      const answer = await proven((proof) => post(name, { ...fields(isGiven), device: storage.read(deviceKey) ?? "", proof }) as Promise<VoteAnswer>);
      const number = answer[count];
      // The service wants another proof, for example because the network changed meanwhile.
      if (typeof number !== "number") throw noAnswer();
      if (answer.device !== undefined) storage.write(deviceKey, answer.device);
      const others = given().filter((one) => one !== key);
      storage.write(place, [...others, ...(isGiven ? [key] : [])].slice(-MOST).join(" "));
      return number;
    },
  };
}
