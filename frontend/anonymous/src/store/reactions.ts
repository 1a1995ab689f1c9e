/** Reactions to a page on our service. */
import { type DriverParts, serviceAddress, threadKey } from "../driver/access.ts";
import { serviceClient } from "../driver/own-service/service-client.ts";
import type { Options } from "../options/options.ts";
import { openVotes } from "./votes.ts";

/** The kinds that a site can offer, with what the buttons show. */
export const EMOJI = { "thumbs-up": "👍", heart: "❤️", party: "🎉", thinking: "🤔", confused: "😕", rocket: "🚀" } as const;
export type Kind = keyof typeof EMOJI;

export interface Reactions {
  /** The number of readers for each kind that the site offers, in the order of the buttons. Rejects with a `DriverError`. */
  readonly load: () => Promise<ReadonlyMap<Kind, number>>;
  /** Whether the reader reacts in that way. */
  readonly has: (kind: Kind) => boolean;
  /** Reacts, or takes it back, and resolves with the number of readers who react in that way. Rejects with a `DriverError`. */
  readonly toggle: (kind: Kind) => Promise<number>;
}

/** A version of the service that offers more kinds is newer than this widget. */
const isKind = (name: string): name is Kind => Object.hasOwn(EMOJI, name);

export function openReactions(options: Options, parts: DriverParts): Reactions {
  const { get } = serviceClient(serviceAddress(options, parts), options.site, parts.transport);
  const votes = openVotes(options, parts, "reactions", "count");
  const path = threadKey(options, parts);
  const key = (kind: Kind) => `${kind}:${encodeURIComponent(path)}`;
  return {
    load: async () => {
      const answer = (await get("reactions", { path })) as { readonly reactions?: unknown } | null;
      const counts = new Map<Kind, number>();
      for (const [name, count] of Object.entries(answer?.reactions ?? {})) if (isKind(name)) counts.set(name, Number(count) || 0);
      return counts;
    },
    has: (kind) => votes.has(key(kind)),
    toggle: (kind) => votes.toggle(key(kind), (given) => ({ path, kind, given })),
  };
}
