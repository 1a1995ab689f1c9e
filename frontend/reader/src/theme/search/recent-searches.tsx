import { useSyncExternalStore } from "react";
import type { Recent } from "../../app/search/recent.ts";
import { recentMessages } from "./recent-messages.ts";
import { searchMessages } from "./search-messages.ts";

export interface RecentSearchesProps {
  readonly recent: Recent;
  readonly lang: string;
  readonly onType: (query: string) => void;
}

/** Recent searches, or what can be typed if there are none. */
export function RecentSearches({ recent, lang, onType }: RecentSearchesProps) {
  const queries = useSyncExternalStore(recent.subscribe, recent.get);
  if (queries.length === 0) return <p className="search-note">{searchMessages(lang).hint}</p>;
  const messages = recentMessages(lang);
  return (
    <section className="search-recent">
      <h2>
        {messages.recent}
        <button type="button" onClick={recent.clear}>
          {messages.clear}
        </button>
      </h2>
      <ul>
        {queries.map((query) => (
          <li key={query}>
            <button type="button" onClick={() => onType(query)}>
              <bdi>{query}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
