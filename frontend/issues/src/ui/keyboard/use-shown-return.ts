import { type RefObject, useEffect, useRef } from "react";
import { isPending, mayWrite } from "../../store/derived.ts";
import { useThread } from "../surroundings.ts";

/** Who comes back from a login to a thread that takes no text yet is led to `body`, where it says why. */
export function useShownReturn(body: RefObject<HTMLElement | null>): void {
  const focus = useThread((state) => (state.focus?.on === "draft" ? state.focus : null));
  const waiting = useThread((state) => state.phase.tag === "initializing" || isPending(state) || mayWrite(state));
  const done = useRef<object | null>(null);
  useEffect(() => {
    if (focus === null || waiting || done.current === focus) return;
    done.current = focus;
    body.current?.scrollIntoView();
    body.current?.focus({ preventScroll: true });
  }, [body, focus, waiting]);
}
