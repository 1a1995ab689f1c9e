import type { ReactNode } from "react";
import { isPending, pageCount, perPageChoices } from "../store/derived.ts";
import { Icon } from "./controls.tsx";
import { useSurroundings, useThread } from "./surroundings.ts";

interface PaginationProps {
  /** Called when another page, or the same page in another order, has loaded. */
  readonly onTurned?: () => void;
}

/** Controls for the number of comments per page, their order, and the page. */
export function Pagination({ onTurned }: PaginationProps) {
  async function turn(loading: Promise<void>) {
    await loading;
    onTurned?.();
  }
  const turning = { onTurn: (loading: Promise<void>) => void turn(loading) };
  return (
    <div className="vssue-pagination">
      <div className="vssue-pagination-per-page">
        <PerPage {...turning} />
        <Order {...turning} />
      </div>
      <div className="vssue-pagination-page">
        <Pages {...turning} />
      </div>
    </div>
  );
}

interface ControlProps {
  readonly onTurn: (loading: Promise<void>) => void;
}

function PerPage({ onTurn }: ControlProps) {
  const { thread } = useSurroundings();
  const perPage = useThread(({ query }) => query.perPage);
  const pending = useThread(isPending);
  return (
    <label>
      <select className="vssue-pagination-select" value={perPage} disabled={pending} onChange={(event) => onTurn(thread.setPerPage(Number(event.currentTarget.value)))}>
        {perPageChoices(thread.options).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>{" "}
      <span className="vssue-roomy">{thread.messages.perPage}</span>
    </label>
  );
}

function Order({ onTurn }: ControlProps) {
  const { thread } = useSurroundings();
  const { messages, platform } = thread;
  const sort = useThread(({ query }) => query.sort);
  const pending = useThread(isPending);
  if (platform?.sortable !== true) return null;
  const words = sort === "asc" ? messages.oldestFirst : messages.newestFirst;
  return (
    <Link icon={sort} words={`${messages.sort}: ${words}`} disabled={pending} onClick={() => onTurn(thread.setSort(sort === "asc" ? "desc" : "asc"))}>
      <span className="vssue-roomy">{words}</span>
    </Link>
  );
}

function Pages({ onTurn }: ControlProps) {
  const { thread } = useSurroundings();
  const { messages } = thread;
  const pages = useThread(({ comments }) => (comments === null ? 1 : pageCount(comments)));
  const page = useThread(({ query }) => Math.min(query.page, pages));
  const pending = useThread(isPending);
  const turn = (to: number) => onTurn(thread.setPage(to));
  return (
    <>
      <Link icon="previous" words={messages.previous} disabled={pending || page <= 1} onClick={() => turn(page - 1)} />
      <label>
        <span className="vssue-roomy">{messages.page}</span>{" "}
        <select className="vssue-pagination-select" value={page} disabled={pending || pages === 1} onChange={(event) => turn(Number(event.currentTarget.value))}>
          {Array.from({ length: pages }, (_, index) => (
            <option key={index}>{index + 1}</option>
          ))}
        </select>{" "}
        <span>/ {pages}</span>
      </label>
      <Link icon="next" words={messages.next} disabled={pending || page >= pages} onClick={() => turn(page + 1)} />
    </>
  );
}

interface LinkProps {
  readonly icon: Parameters<typeof Icon>[0]["name"];
  readonly words: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  /** The visible part of the words. */
  readonly children?: ReactNode;
}

/** A button that looks like a link, with the class name that stylesheets for Vssue use. */
function Link({ icon, words, disabled, onClick, children }: LinkProps) {
  return (
    <button type="button" className={`vssue-pagination-link${disabled ? " disabled" : ""}`} title={words} aria-label={words} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      {children}
    </button>
  );
}
