import type { Messages } from "../messages/keys.ts";

/** Fields about the author. */
export type Field = "nick" | "mail" | "link";

/** Pictures that an avatar host can draw; "" leaves the choice to the host, "hide" shows none. */
export type AvatarStyle = "mp" | "identicon" | "monsterid" | "wavatar" | "robohash" | "retro" | "" | "hide";

/** File of each emoji's image below `emojiCDN`, by the emoji's name. */
export type EmojiMap = Readonly<Record<string, string>>;

/** What a page may write; every name of the original and its aliases. Values come from pages, hence unchecked. */
export type GivenOptions = Readonly<Record<string, unknown>>;

/** Options in force. `el` is not among them: who mounts knows the element. */
export interface Options {
  /** Our service, up to and including `/comments`; "" when the hosted store is used. */
  readonly service: string;
  /** Id of the site on our service. */
  readonly site: string;
  readonly appId: string;
  readonly appKey: string;
  /** Address of the hosted store; "" picks the regional host by the app id. */
  readonly serverURLs: string;
  /** Key of the thread; `*` is every page, "" the current page's path. */
  readonly path: string;
  /** The page's title, stored with its visits; "" is the document's. */
  readonly title: string;
  readonly lang: string;
  /** Texts of a language that is not built in. */
  readonly langMode: Partial<Messages> | null;
  readonly clazzName: string;
  /** Fields in the order in which they are shown. */
  readonly meta: readonly Field[];
  readonly requiredFields: readonly Field[];
  readonly placeholder: string;
  readonly pageSize: number;
  /** Count replies too, in the count line and in count elements, where the store counts them (D15). */
  readonly countReplies: boolean;
  readonly visitor: boolean;
  readonly recordIP: boolean;
  readonly avatar: AvatarStyle;
  readonly avatarForce: boolean;
  /** Address that an avatar's hash is appended to; "" is the default host. */
  readonly avatarCDN: string;
  /** Folder of the emoji images; "" is the one that the widget brings along. */
  readonly emojiCDN: string;
  /** null: the emoji that the widget brings along. */
  readonly emojiMaps: EmojiMap | null;
  readonly enableQQ: boolean;
  /** Endpoints outside the store; "" switches the function off (D17). */
  readonly endpoints: { readonly upload: string; readonly qq: string; readonly ip: string };
  /** Address of the vendor's SDK to load as the original did; "" loads none (D38). */
  readonly sdk: string;
  /** Called with a copy of each comment that was saved. */
  readonly onCommentSubmitted: ((comment: { readonly id: string; readonly nick: string }) => void) | null;
}
