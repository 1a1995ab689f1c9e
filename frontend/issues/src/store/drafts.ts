import { type DraftParts, openDrafts, saveDraft, unposted } from "@glosa/comments/composition.ts";
import { openOutbox, type Outbox, persist, restoredText } from "@glosa/comments/outbox.ts";
import { restoredPost } from "@glosa/comments/restoring.ts";
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
  readonly save: (now: Written, before: Written) => void;
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
  const outboxKey = `glosa.outbox ${name}`;
  const earlier = restoredPost(outboxKey, { ...parts, storage, blank: { text: "" } });
  const outbox: IssueOutbox = openOutbox(outboxKey, { ...parts, storage, restored: earlier });
  return {
    read: () => {
      const { draft, editing } = readRecord(storage, draftKey);
      const texts: readonly unknown[] = Array.isArray(editing) ? editing : [];
      return { composer: restoredText(typeof draft === "string" ? draft : "", outbox.unsent()), editing: new Map(texts.filter(isPair)) };
    },
    save: ({ composer, editing }, before) => {
      const save = (draft: string) => drafts.save(draft === "" && editing.size === 0 ? "" : JSON.stringify({ draft, editing: [...editing] }));
      if (editing !== before.editing) save(unposted(composer));
      if (composer === before.composer) return;
      saveDraft({ save }, composer, before.composer);
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
