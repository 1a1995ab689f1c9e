import { unposted } from "@glosa/comments/composition.ts";
import { type DraftParts, keepDraft, openDrafts } from "@glosa/comments/drafts.ts";
import { openOutbox, type Outbox, persist, restored } from "@glosa/comments/outbox.ts";
import { type KeyStore, readRecord } from "@glosa/kit/browser/storage.ts";
import type { Comment } from "../model/values.ts";
import type { Options, Page } from "../options/options.ts";
import type { ThreadState } from "./state.ts";

/** The comments that a reader posts to one thread. */
export type IssueOutbox = Outbox<Readonly<Record<"text", string>>, Comment>;

/** What a reader has written. */
type Written = Pick<ThreadState, "composer" | "editing">;

/** What a reader has written in one thread and not sent yet. It's stored as long as the tab is open, through logins, failures, and reloads. */
export interface UnsentTexts {
  readonly read: () => Written;
  readonly keep: (now: Written, before: Written) => void;
  readonly flush: () => void;
  readonly dispose: () => void;
  readonly outbox: IssueOutbox;
}

/** Each page and each platform has its own texts. */
export function openUnsentTexts({ platform, owner, repo, issueId, baseURL, issueTitle }: Options, page: Page, parts: DraftParts & { readonly session: KeyStore }): UnsentTexts {
  const { session: storage } = parts;
  const name = [platform ?? "", baseURL, owner, repo, issueId || issueTitle(page)].join(" ");
  const draftKey = `glosa.draft ${name}`;
  const drafts = openDrafts(draftKey, { ...parts, storage });
  const outbox: IssueOutbox = openOutbox(`glosa.outbox ${name}`, { ...parts, storage, isEmpty: false });
  return {
    read: () => {
      const { draft, editing } = readRecord(storage, draftKey);
      const texts: readonly unknown[] = Array.isArray(editing) ? editing : [];
      return { composer: restored(typeof draft === "string" ? draft : "", outbox.unsent()), editing: new Map(texts.filter(isPair)) };
    },
    keep: ({ composer, editing }, before) => {
      const keep = (draft: string) => drafts.keep(draft === "" && editing.size === 0 ? "" : JSON.stringify({ draft, editing: [...editing] }));
      if (editing !== before.editing) keep(unposted(composer));
      if (composer === before.composer) return;
      keepDraft({ keep }, composer, before.composer);
      persist(composer, before.composer, { drafts, outbox });
    },
    flush: drafts.flush,
    dispose: drafts.dispose,
    outbox,
  };
}

function isPair(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");
}
