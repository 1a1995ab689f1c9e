/** What is above the list: the order of comments, which ones are new, and those that have arrived meanwhile. */
import { fill } from "@glosa/comments/text.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { EVERY_PAGE } from "../../model/addresses.ts";
import { type Comment, commentsOf } from "../../model/comment.ts";
import { type PageVisibility, withArrivals } from "../../store/arrivals.ts";
import { ORDERS } from "../../store/discussion.ts";
import { formFor, useThread } from "../surroundings.ts";
import type { Tools } from "./actions.tsx";

export function ListBar(props: Tools): ReactNode {
  const roots = useThread((state) => state.roots);
  if (roots.length === 0) return null;
  return (
    <>
      <div className="vbar">
        {props.features.includes("order") && <OrderChoice {...props} />}
        <NewComments {...props} />
      </div>
      <Arrivals {...props} />
    </>
  );
}

function OrderChoice({ thread, messages, features, order, setOrder }: Tools) {
  const [chosen, setChosen] = useState(order);
  const count = useThread((state) => state.count) ?? 0;
  if (count < 2) return null;
  return (
    <label className="vorder">
      <span>{messages.order}</span>{" "}
      <select
        value={chosen}
        onChange={(event) => {
          const next = ORDERS.find((one) => one === event.currentTarget.value) ?? "newest";
          setChosen(next);
          setOrder(next);
        }}
      >
        {ORDERS.filter((one) => one !== "liked" || (features.includes("like") && thread.options.path !== EVERY_PAGE)).map((one) => (
          <option key={one} value={one}>
            {messages[`order-${one}`]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How many comments are new since the last visit; moves from one to the next. */
function NewComments({ visit, messages, thread }: Tools) {
  const roots = useThread((state) => state.roots);
  const isNew = commentsOf(roots).filter(visit.isNew);
  const place = useRef(0);
  if (isNew.length === 0) return null;
  return (
    <button
      type="button"
      className="vfresh"
      onClick={() => {
        show(isNew[place.current % isNew.length]);
        place.current += 1;
      }}
    >
      {counted(isNew.length, messages.newSince, thread.options.lang)}
    </button>
  );
}

/** The browser's own page. */
const PAGE: PageVisibility = {
  isVisible: () => document.visibilityState === "visible",
  onChange: (listener) => {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
};

/** Comments that arrive are counted, and shown only when the reader asks for it, so nothing moves by itself. */
function Arrivals({ thread, messages, watchArrivals }: Tools) {
  const [arrived, setArrived] = useState<readonly Comment[]>([]);
  const roots = useThread((state) => state.roots);
  const [shown, setShown] = useState<Comment | null>(null);
  useEffect(() => watchArrivals(setArrived, PAGE), [watchArrivals]);
  useEffect(() => {
    if (shown !== null) show(shown);
  }, [shown]);
  const listed = new Set(commentsOf(roots).map(({ id }) => id));
  const missing = arrived.filter(({ id }) => !listed.has(id));

  function merge() {
    // The first one in the list. Those of pages that aren't loaded are found by their address.
    thread.change((state) => withArrivals(state, missing));
    const here = new Set(commentsOf(thread.getState().roots).map(({ id }) => id));
    const first = missing.find(({ id }) => here.has(id));
    if (first !== undefined) setShown(first);
    else if (missing[0] !== undefined) location.assign(`#comment-${missing[0].id}`);
    setArrived([]);
  }
  return (
    <output className="varrived">
      {missing.length > 0 && (
        <button type="button" className="vbtn" onClick={merge}>
          {counted(missing.length, messages.arrived, thread.options.lang)}
        </button>
      )}
    </output>
  );
}

function counted(count: number, text: string, lang: string): string {
  return fill(formFor(count, text, lang), { count });
}

function show(comment: Comment | undefined): void {
  const card = document.getElementById(comment?.id ?? "");
  card?.scrollIntoView({ block: "nearest" });
  card?.focus({ preventScroll: true });
}
