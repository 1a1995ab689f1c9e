import { isSearching, type SearchState } from "../../app/search/session.ts";
import { clipped } from "../../logic/search/address.ts";
import type { SearchMessages } from "./search-messages.ts";

interface SearchNotesProps {
  readonly state: SearchState;
  readonly messages: SearchMessages;
  readonly onType: (query: string) => void;
  readonly onRetry: () => void;
}

/** Notes about the results: why there are none, what was searched for instead, and a better spelling. */
export function SearchNotes({ state, messages, onType, onRetry }: SearchNotesProps) {
  const { results, failure } = state;
  if (failure !== null)
    return (
      <p className="search-note" role="alert">
        {messages[failure]}{" "}
        <button type="button" className="button" onClick={onRetry}>
          {messages.retry}
        </button>
      </p>
    );
  if (results === null) return null;
  const { suggestion, matched, tried } = results.answer;
  const isNone = matched === "none" && !isSearching(state);
  return (
    <>
      {isNone && (
        <p className="search-note">
          <strong>{messages.none}</strong> {messages.tried} <bdi>{tried.with(0, clipped(results.query)).join("; ")}</bdi>
        </p>
      )}
      {suggestion !== "" && (
        <p className="search-note">
          {messages.suggestion}{" "}
          <button type="button" className="search-suggestion" onClick={() => onType(suggestion)}>
            <bdi>{suggestion}</bdi>
          </button>
        </p>
      )}
      {matched === "some" && <p className="search-note">{messages.some}</p>}
    </>
  );
}
