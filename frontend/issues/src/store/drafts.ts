import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Options, Page } from "../options/options.ts";
import type { ThreadState } from "./state.ts";

/** What a reader has written and not yet sent. */
type Drafts = Pick<ThreadState, "draft" | "editing">;

/** Keeps what is written in one thread as long as the tab lives: over a login, a failure, a reload. */
export interface DraftKeeper {
  readonly read: () => Drafts;
  readonly keep: (drafts: Drafts) => void;
}

/** What was begun in the thread of one page, or on one platform, is not found in another. */
export function draftKeeper({ platform, owner, repo, issueId, baseURL, issueTitle }: Options, page: Page, session: KeyStore): DraftKeeper {
  const key = ["glosa.draft", platform ?? "", baseURL, owner, repo, issueId || issueTitle(page)].join(" ");
  return {
    read: () => {
      const { draft, editing } = readRecord(session, key);
      const texts: readonly unknown[] = Array.isArray(editing) ? editing : [];
      return { draft: typeof draft === "string" ? draft : "", editing: new Map(texts.filter(isPair)) };
    },
    keep: ({ draft, editing }) => {
      if (draft === "" && editing.size === 0) session.remove(key);
      else session.write(key, JSON.stringify({ draft, editing: [...editing] }));
    },
  };
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
