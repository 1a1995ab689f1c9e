import { browserClock } from "@glosa/kit/browser/clock.ts";
import type { Issue } from "../../../model/values.ts";
import type { Platform, PlatformKey, PlatformOptions } from "../../platform.ts";
import { loadPlatform } from "../../load-platform.ts";
import { crossOrigin } from "./cross-origin.ts";
import type { Forge } from "./forge.ts";

/** What the suite needs to know about a platform besides its facts. */
export interface Kind {
  readonly key: PlatformKey;
  /** Threads can be read without an account. */
  readonly open: boolean;
  /** Pages can read when a rate limit ends. */
  readonly showsReset: boolean;
  /** How a deleted issue is reported: not at all, or as a failure of this kind. */
  readonly deleted: "gone" | "retired" | null;
  /** Issues can be closed to comments. */
  readonly locks: boolean;
  /** Issues have labels. */
  readonly labels: boolean;
}

/** Retired since 2026-08-20; every status 410 means that. */
export const BITBUCKET: Kind = { key: "bitbucket", open: true, showsReset: false, deleted: "retired", locks: false, labels: false };

/** Every platform with an adapter. */
export const PLATFORMS: readonly Kind[] = [
  { key: "github", open: true, showsReset: true, deleted: "gone", locks: true, labels: true },
  { key: "github-v4", open: false, showsReset: true, deleted: null, locks: true, labels: true },
  { key: "gitlab", open: false, showsReset: false, deleted: null, locks: true, labels: true },
  BITBUCKET,
  { key: "gitee", open: true, showsReset: true, deleted: null, locks: false, labels: true },
  { key: "gitea", open: true, showsReset: false, deleted: null, locks: true, labels: true },
];

/** Titles that are difficult to search for. */
export const TITLES: readonly string[] = ["[Vssue]Guide", '[Vssue]The "best" (guide) [x] \\ *y*', "[Vssue]🚀 Los geht’s & <so>", "[Vssue]交易机器人 – 指南", "[Vssue]label:bug is:pr #1 50%"];

/** Someone who reads the platform's repository `owner/docs`. */
export interface Reader {
  readonly platform: Platform;
  /** Forgets the token, as a logout does. */
  readonly logOut: () => void;
}

/** A page's adapter for a user of the forge, or for someone who isn't logged in. By default, its threads have the label `Vssue`, and `admin` can open them too. */
export async function reader(forge: Forge, key: PlatformKey, user: string | null, given: Partial<PlatformOptions> = {}): Promise<Reader> {
  const create = await loadPlatform(key);
  let token = user === null ? null : await forge.token(key, user);
  const options = { owner: "owner", repo: "docs", admins: ["Admin"], labels: ["Vssue"], baseURL: `${forge.address()}/${key === "github-v4" ? "github" : key}`, ...given };
  const platform = create({ transport: crossOrigin("https://docs.example.org"), options, token: () => token, clock: browserClock });
  const logOut = () => {
    token = null;
  };
  return { platform, logOut };
}

/** The thread of that title, from the platform's first view. */
export async function threadOf({ platform }: Reader, title: string): Promise<Issue> {
  const { issue } = await platform.open({ title }, { page: 1, perPage: 10, sort: "asc" });
  if (issue === null) throw new Error(`There is no thread ${title}; one was expected.`);
  return issue;
}

/** Whether comments on the platform have reactions. */
export function hasReactions(key: PlatformKey): boolean {
  return key !== "bitbucket" && key !== "gitee";
}
