/** What readers can do with comments on our service: report them, and change or delete their own for a while. */
import { readRecord } from "@glosa/kit/browser/storage.ts";
import { textIn } from "@glosa/kit/text/html.ts";
import { type DriverParts as ActionsParts, serviceAddress } from "../driver/access.ts";
import { failureOf } from "../driver/driver.ts";
import { proven } from "../driver/own-service/proven.ts";
import { type CommentView, serviceClient } from "../driver/own-service/service-client.ts";
import type { Comment, Root } from "../model/comment.ts";
import type { Options } from "../options/options.ts";
import type { Thread } from "./thread.ts";

export type { ActionsParts };

export const REASONS = ["spam", "abuse", "off-topic", "wrong"] as const;
export type Reason = (typeof REASONS)[number];

/** A comment as its author wrote it, and the revision that an edit is based on. */
export interface Source {
  readonly text: string;
  readonly revision: number;
}

/** Every function rejects with a `DriverError`. Changes are in the state before they resolve. */
export interface CommentActions {
  /** Whether this browser posted the comment, and may still change it. */
  readonly isOwn: (id: string) => boolean;
  readonly source: (id: string) => Promise<Source>;
  /** Changes that weren't sent, such as after Escape; null without any. */
  readonly draft: (id: string) => Source | null;
  /** Stores them; null forgets them. */
  readonly saveDraft: (id: string, source: Source | null) => void;
  readonly edit: (id: string, source: Source) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
  readonly report: (id: string, reason: Reason) => Promise<void>;
}

export function commentActions(options: Options, parts: ActionsParts, change: Thread["change"]): CommentActions {
  const { storage, clock } = parts;
  const service = serviceAddress(options, parts);
  const { post } = serviceClient(service, options.site, parts.transport);
  const place = (id: string) => `glosa-own ${service} ${options.site} ${id}`;
  const own = (id: string): readonly [key: string, until: number] => {
    const [key = "", until = ""] = (storage.read(place(id)) ?? "").split(" ");
    return [key, Date.parse(until)];
  };
  const named = (id: string) => ({ id, key: own(id)[0] });
  const draftPlace = (id: string) => `glosa-edit ${service} ${options.site} ${id}`;
  const forget = (id: string) => {
    storage.remove(place(id));
    storage.remove(draftPlace(id));
  };
  const device = () => storage.read(`glosa-device ${service} ${options.site}`) ?? "";
  const source = async (id: string): Promise<Source> => {
    const { text, revision } = (await post("own", named(id))) as Source;
    return { text, revision };
  };
  const saveDraft = (id: string, draft: Source | null) => {
    if (draft === null) storage.remove(draftPlace(id));
    else storage.write(draftPlace(id), JSON.stringify(draft));
  };

  return {
    isOwn: (id) => {
      const [key, until] = own(id);
      const isOpen = until > clock.now();
      if (key !== "" && !isOpen) forget(id);
      return isOpen;
    },
    source,
    draft: (id) => {
      const { text, revision } = readRecord(storage, draftPlace(id));
      return typeof text === "string" && typeof revision === "number" ? { text, revision } : null;
    },
    saveDraft,
    edit: async (id, changed) => {
      const fields = { ...named(id), ...changed, device: device() };
      const { comment } = await proven((proof) => post("own/edit", { ...fields, proof }) as Promise<{ readonly comment: CommentView }>).catch(async (error: unknown) => {
        // The form says so. From then on, saving replaces what somebody else wrote, also after a reload.
        const failure = failureOf(error);
        if (failure.kind === "refusal" && failure.code === "edit-conflict") saveDraft(id, { ...changed, revision: (await source(id)).revision });
        throw error;
      });
      saveDraft(id, null);
      change((state) => ({ ...state, roots: changedComment(state.roots, id, (before) => ({ ...before, ...edited(comment) })) }));
    },
    remove: async (id) => {
      await post("own/delete", named(id));
      forget(id);
      change((state) => {
        const roots = without(state.roots, id);
        const removed = state.roots.length - roots.length;
        const replies = repliesIn(state.roots) - repliesIn(roots);
        return { ...state, roots, count: less(state.count, removed), replies: less(state.replies, replies) };
      });
    },
    report: async (id, reason) => {
      await post("reports", { id, reason, device: device() });
    },
  };
}

/** What an edit changes. */
function edited({ html, marks = [], status }: CommentView): Pick<Comment, "body" | "labels" | "pending"> {
  return { body: { format: "html", text: textIn(html) }, labels: marks.map(textIn), pending: status === "pending" };
}

/** The list with another version of one comment. */
export function changedComment(roots: readonly Root[], id: string, next: (comment: Comment) => Comment): readonly Root[] {
  return roots.map((root) => {
    if (root.id === id) return { ...root, ...next(root) };
    return root.replies.some((reply) => reply.id === id) ? { ...root, replies: root.replies.map((reply) => (reply.id === id ? next(reply) : reply)) } : root;
  });
}

/** A root comment with replies leaves its place, as in the service's answer; the place goes with the last reply. */
function without(roots: readonly Root[], id: string): readonly Root[] {
  return roots
    .map((root) => (root.id === id ? { ...root, removed: true } : { ...root, replies: root.replies.filter((reply) => reply.id !== id) }))
    .filter((root) => !root.removed || root.replies.length > 0);
}

function less(count: number | null, by: number): number | null {
  return count === null ? null : count - by;
}

function repliesIn(roots: readonly Root[]): number {
  return roots.reduce((sum, { replies }) => sum + replies.length, 0);
}
