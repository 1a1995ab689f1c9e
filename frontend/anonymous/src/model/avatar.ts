import { md5 } from "@glosa/kit/text/md5.ts";
import type { AvatarStyle } from "../options/options.ts";
import { VERSION } from "../version.ts";

/** The mirror that the widget uses where the owner names no other host and the hosted store is in use (D39). */
export const MIRROR = "https://gravatar.loli.net/avatar/";

/** How pictures of authors are addressed at a host. */
export interface AvatarHost {
  /** What the hash is appended to. */
  readonly address: string;
  readonly style: AvatarStyle;
  /** Makes every address a new one, so that a host's old answer is not shown; "" leaves it out. */
  readonly force: string;
}

/** Address of an author's picture by the MD5 of the mail, in lower case as the hosts expect it; "" when none is shown. */
export function avatarOf(mail: string, { address, style, force }: AvatarHost): string {
  if (style === "hide") return "";
  const query = new URLSearchParams({ d: style, v: VERSION, ...(force === "" ? {} : { q: force }) });
  return `${address}${md5(mail.trim().toLowerCase())}?${query.toString()}`;
}
