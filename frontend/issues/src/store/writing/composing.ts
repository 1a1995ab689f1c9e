import type { Comment } from "../../model/values.ts";
import { commentOf } from "../derived.ts";
import type { Thread } from "../thread.ts";
import type { WritingAccess } from "./access.ts";

/** What a reader writes, before it is sent. */
export function composer({ get, dispatch }: Pick<WritingAccess, "get" | "dispatch">): Pick<Thread, "reply" | "beginEdit" | "edit" | "cancelEdit"> {
  return {
    reply: (id) => {
      const comment = commentOf(get(), id);
      if (comment !== null) dispatch({ type: "replying", text: `${get().composer.text}${quoted(comment)}` });
    },
    beginEdit: (id) => {
      const comment = commentOf(get(), id);
      if (comment !== null) dispatch({ type: "edit-begun", id, text: comment.contentRaw });
    },
    edit: (id, text) => dispatch({ type: "edited", id, text }),
    cancelEdit: (id) => dispatch({ type: "edit-left", id }),
  };
}

function quoted({ author, contentRaw }: Comment): string {
  return `@${author.username}\n\n${contentRaw.replaceAll(/^/gmu, "> ")}\n\n`;
}
