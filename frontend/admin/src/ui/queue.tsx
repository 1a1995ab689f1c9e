import { useEffect, useRef } from "react";
import { filled } from "../messages/language.ts";
import { isFiltered, TABS } from "../store/state.ts";
import { CommentCard } from "./comment-card.tsx";
import { Discussion } from "./discussion.tsx";
import { Search } from "./search.tsx";
import { useAdmin, useSurroundings } from "./surroundings.ts";

/** The service stops counting there. */
const MOST_COUNTED = 1000;

/** Comments with one status or all, and what can be done with them. */
export function Queue() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const tab = useAdmin((state) => state.tab);
  const counts = useAdmin((state) => state.counts);
  const isStale = useAdmin((state) => state.isStale);
  const isOpen = useAdmin((state) => state.opened !== "");
  return (
    <div className={isOpen ? "queue with-panel" : "queue"}>
      <div className="column">
        <nav className="tabs" aria-label={messages.comments}>
          {TABS.map((name) => (
            <button key={name} type="button" aria-current={tab === name ? "true" : undefined} onClick={() => void admin.showTab(name)}>
              {messages[name]}
              {name !== "all" && <span className="count">{shortened(counts?.[name])}</span>}
            </button>
          ))}
        </nav>
        {tab !== "reported" && <Search />}
        {isStale && (
          <output className="stale">
            {messages.fresh}{" "}
            <button type="button" onClick={() => void admin.load()}>
              {messages.show}
            </button>
          </output>
        )}
        <Selection />
        <List />
      </div>
      <Discussion />
    </div>
  );
}

function shortened(count: number | undefined): string {
  if (count === undefined) return "";
  return count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count);
}

/** The actions for the selected comments. */
function Selection() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const count = useAdmin((state) => state.selected.length);
  const tab = useAdmin((state) => state.tab);
  const total = useAdmin((state) => state.comments.length);
  if (total === 0) return null;
  return (
    <div className={count > 0 ? "selection active" : "selection"}>
      <label className="check">
        <input type="checkbox" checked={count === total} onChange={(event) => admin.selectAll(event.target.checked)} />
        <span>{count === 0 ? messages.selectAll : filled(messages.selected, { count })}</span>
      </label>
      {count > 0 && (
        <div className="actions">
          {tab === "reported" && (
            <button type="button" onClick={() => void admin.dismissReports(admin.chosen())}>
              {messages.dismissReports}
            </button>
          )}
          {tab !== "visible" && tab !== "reported" && (
            <button type="button" onClick={() => void admin.decide("approve")}>
              {messages.approve}
            </button>
          )}
          {tab !== "spam" && (
            <button type="button" onClick={() => void admin.decide("spam")}>
              {messages.markSpam}
            </button>
          )}
          {tab !== "deleted" && (
            <button type="button" onClick={() => void admin.decide("delete")}>
              {messages.delete}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Focuses the current comment when it changes, if the focus was in the list: a decision removes the focused one. */
function useRovingFocus(): void {
  const current = useAdmin((state) => state.current);
  const wasInList = useRef(false);
  useEffect(() => {
    function note({ target }: FocusEvent) {
      wasInList.current = target instanceof Element && target.closest(".list") !== null;
    }
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const card = document.getElementById(`c${current}`);
    const { activeElement } = document;
    const isElsewhere = activeElement !== null && activeElement !== document.body && activeElement.closest(".list") === null;
    if (wasInList.current && !isElsewhere && card?.contains(activeElement) === false) card.focus();
  }, [current]);
}

function List() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const comments = useAdmin((state) => state.comments);
  const cursor = useAdmin((state) => state.cursor);
  const isLoading = useAdmin((state) => state.isLoading);
  const hasFailed = useAdmin((state) => state.failure !== "");
  const tab = useAdmin((state) => state.tab);
  const isSearch = useAdmin((state) => isFiltered(state.filters));
  useRovingFocus();
  if (comments.length === 0) {
    if (isLoading) return <p className="empty">{messages.loading}</p>;
    if (hasFailed) return null;
    return (
      <output className="empty">
        {isSearch && tab !== "reported" ? messages.emptySearch : tab === "pending" ? messages.emptyPending : tab === "reported" ? messages.emptyReported : messages.empty}
      </output>
    );
  }
  return (
    <>
      <div className="list" role="feed" aria-label={messages[tab]} aria-busy={isLoading}>
        {comments.map((comment) => (
          <CommentCard key={comment.id} comment={comment} />
        ))}
      </div>
      {cursor !== "" && (
        <button type="button" className="more" disabled={isLoading} onClick={() => void admin.loadMore()}>
          {isLoading ? messages.loading : messages.more}
        </button>
      )}
    </>
  );
}
