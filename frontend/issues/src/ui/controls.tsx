/** Small controls that several parts of the widget use. */
import type { ComponentProps } from "react";
import type { User } from "../model/values.ts";
import { useSurroundings } from "./surroundings.ts";

/** A user's avatar, with the same link as the name next to it; a default figure if there is no user or no usable picture. */
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

/** Matches addresses of pictures; a platform may send others. */
const PICTURE = /^(?:https?:|data:image\/)/iu;

type OutwardProps = Omit<ComponentProps<"a">, "target" | "rel">;

/** A link that opens the platform in a new tab; plain text if the address isn't a website's. */
export function Outward({ href = "", children, ...others }: OutwardProps) {
  if (!/^https?:/iu.test(href)) return <span {...(others.className === undefined ? {} : { className: others.className })}>{children}</span>;
  return (
    <a {...others} href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** Shapes of two icons each, one of which the stylesheet turns around. */
const THUMB = "M7.5 11v8.5H4V11zm0 0 3.6-6.7a1.9 1.9 0 0 1 2.6 2.3L12.6 10h5.1a2 2 0 0 1 2 2.4l-1 5.5a2 2 0 0 1-2 1.6H7.5";
const ANGLE = "m14.5 5.5-6.5 6.5 6.5 6.5";
const ARROW = "M12 5v14m-5.5-5.5L12 19l5.5-5.5";

const SHAPES = {
  heart: "M12 19.5S4 14.6 4 9.3a4.1 4.1 0 0 1 8-1.3 4.1 4.1 0 0 1 8 1.3c0 5.3-8 10.2-8 10.2z",
  like: THUMB,
  unlike: THUMB,
  reply: "m9.5 7-5 5 5 5m-5-5H14a5.5 5.5 0 0 1 5.5 5.5v1",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18m0 4.5V13m0 3.4v.01",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c.8-3.7 3.8-5.5 7.5-5.5s6.7 1.8 7.5 5.5",
  previous: ANGLE,
  next: ANGLE,
  desc: ARROW,
  asc: ARROW,
} as const;

interface IconProps {
  readonly name: keyof typeof SHAPES;
  /** More class names. */
  readonly more?: string;
}

/** An icon for a control that has a label; hidden from screen readers. */
export function Icon({ name, more = "" }: IconProps) {
  return <Drawing name={more === "" ? name : `${name} ${more}`} shape={SHAPES[name]} />;
}

/** An icon with its own shape, for icons that few readers see. */
export function Drawing({ name, shape }: { readonly name: string; readonly shape: string }) {
  return (
    <svg className={`vssue-icon vssue-icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  );
}
