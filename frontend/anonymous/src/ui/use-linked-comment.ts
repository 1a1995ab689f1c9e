import { useEffect, useRef } from "react";
import { type Comment, commentsOf } from "../model/comment.ts";
import { useSurroundings, useThread } from "./surroundings.ts";

/** Loads the thread: the page of the comment that the address names, if it names one, and shows the reader that comment. */
export function useLinkedComment(): void {
  const { thread } = useSurroundings();
  const roots = useThread((state) => state.roots);
  const wanted = useRef("");

  useEffect(() => {
    function load() {
      wanted.current = linkedId();
      void thread.load(...(wanted.current === "" ? [] : [wanted.current]));
    }
    function follow() {
      const id = linkedId();
      if (id !== "" && document.getElementById(id) === null) load();
    }
    load();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [thread]);

  useEffect(() => {
    const comment = commentsOf(roots).find(({ id }) => id === wanted.current);
    if (comment === undefined) return;
    wanted.current = "";
    void lead(comment);

    /** The texts above it are formatted in order; only then does it stand where it will stay. */
    async function lead({ id, body }: Comment) {
      await thread.format(body).catch(() => undefined);
      const card = document.getElementById(id);
      card?.scrollIntoView();
      card?.focus({ preventScroll: true });
    }
  }, [roots, thread]);
}

/** Id of the comment that the address names; "" when it names none. */
function linkedId(): string {
  return /^#(?<id>[\da-f]{24})$/u.exec(location.hash)?.groups?.["id"] ?? "";
}
