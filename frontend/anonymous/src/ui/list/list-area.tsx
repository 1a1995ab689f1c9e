import { useEffect, useRef } from "react";
import { mayLoadMore } from "../../store/state.ts";
import { useSurroundings, useThread } from "../surroundings.ts";
import { Card } from "./card.tsx";
import { Notice } from "./notice.tsx";
import { Replies } from "./replies.tsx";

/** The comments with what stands above and below them: spinners, messages, Load More. */
export function ListArea() {
  const { thread } = useSurroundings();
  const phase = useThread((state) => state.phase);
  const roots = useThread((state) => state.roots);
  const detached = useThread((state) => state.detached);
  return (
    <>
      <Spinner name="vload-top" shown={phase === "loading"} />
      {detached && (
        <div className="vpage">
          <button type="button" className="vnewest vbtn" onClick={() => void thread.load()}>
            {thread.messages.newest}
          </button>
        </div>
      )}
      <div className="vcards" aria-busy={phase === "loading" || phase === "loading-more"}>
        {roots.map((root) => (
          <Card key={root.id} comment={root} root={root}>
            <Replies root={root} />
          </Card>
        ))}
      </div>
      <Spinner name="vload-bottom" shown={phase === "loading-more"} />
      <Notice />
      <LoadMore />
    </>
  );
}

function Spinner({ name, shown }: { readonly name: string; readonly shown: boolean }) {
  const { messages } = useSurroundings().thread;
  return (
    <output className={name}>
      {shown && (
        <>
          <i className="vspinner" />
          <span className="vhidden">{messages.loading}</span>
        </>
      )}
    </output>
  );
}

/** Goes while the next page is on its way; the keyboard then stands at the first comment of that page. */
function LoadMore() {
  const { thread } = useSurroundings();
  const shown = useThread(mayLoadMore);
  const roots = useThread((state) => state.roots);
  const last = useRef<string | null>(null);

  useEffect(() => {
    if (last.current === null) return;
    const next = roots[roots.findIndex(({ id }) => id === last.current) + 1];
    if (next === undefined) return;
    last.current = null;
    document.getElementById(next.id)?.focus({ preventScroll: true });
  }, [roots]);

  return (
    <div className="vpage txt-center">
      {shown && (
        <button
          type="button"
          className="vmore vbtn"
          onClick={() => {
            last.current = roots.at(-1)?.id ?? null;
            void thread.loadMore();
          }}
        >
          {thread.messages.more}
        </button>
      )}
    </div>
  );
}
