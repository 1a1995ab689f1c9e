import type { User } from "../../model/values.ts";
import { Icon } from "./icon.tsx";
import { Outward } from "./outward.tsx";
import { useSurroundings } from "../surroundings.ts";

/** A user's picture, which leads where the name beside it leads; a figure for nobody, and for who has none that can be shown. */
export function Avatar({ user }: { readonly user: User | null }) {
  const { platform } = useSurroundings().thread;
  return (
    <div className="vssue-comment-avatar" aria-hidden="true">
      {user === null || !PICTURE.test(user.avatar) ? (
        <Icon name="person" {...(platform === null ? {} : { more: `vssue-icon-${platform.name.toLowerCase()}` })} />
      ) : (
        <Outward href={user.homepage} title={user.username} tabIndex={-1}>
          <img src={user.avatar} alt="" width="40" height="40" loading="lazy" decoding="async" referrerPolicy="no-referrer" />
        </Outward>
      )}
    </div>
  );
}

/** Addresses of pictures; a platform may name what is none. */
const PICTURE = /^(?:https?:|data:image\/)/iu;
