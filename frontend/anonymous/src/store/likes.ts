/** Liking comments on our service. The browser remembers which ones the reader likes. */
import { type DriverParts, serviceAddress } from "../driver/access.ts";
import { noAnswer } from "../driver/driver.ts";
import { proven } from "../driver/own-service/proven.ts";
import { type Challenge, serviceClient } from "../driver/own-service/service-client.ts";
import type { Options } from "../options/options.ts";
import { changedComment } from "./comment-actions.ts";
import type { Thread } from "./thread.ts";

/** Comments that are remembered; earlier ones are shown as if the reader didn't like them. */
const MOST = 500;

export interface Likes {
  readonly has: (id: string) => boolean;
  /** Likes the comment, or takes it back. The number is in the state before it resolves. Rejects with a `DriverError`. */
  readonly toggle: (id: string) => Promise<void>;
}

interface LikedAnswer {
  readonly likes?: number;
  readonly device?: string;
  readonly challenge?: Challenge;
}

export function openLikes(options: Options, parts: DriverParts, change: Thread["change"]): Likes {
  const { storage } = parts;
  const service = serviceAddress(options, parts);
  const { post } = serviceClient(service, options.site, parts.transport);
  const place = `glosa-likes ${service} ${options.site}`;
  const deviceKey = `glosa-device ${service} ${options.site}`;
  const liked = () => (storage.read(place) ?? "").split(" ").filter(Boolean);

  const send = (id: string, isLiked: boolean, proof: string | undefined) => post("likes", { id, liked: isLiked, device: storage.read(deviceKey) ?? "", proof }) as Promise<LikedAnswer>;
  return {
    has: (id) => liked().includes(id),
    toggle: async (id) => {
      const isLiked = !liked().includes(id);
      const answer = await proven((proof) => send(id, isLiked, proof));
      const { likes } = answer;
      // The service wants another proof, for example because the network changed meanwhile.
      if (likes === undefined) throw noAnswer();
      if (answer.device !== undefined) storage.write(deviceKey, answer.device);
      const others = liked().filter((one) => one !== id);
      storage.write(place, [...others, ...(isLiked ? [id] : [])].slice(-MOST).join(" "));
      change((state) => ({ ...state, roots: changedComment(state.roots, id, (comment) => ({ ...comment, likes })) }));
    },
  };
}
