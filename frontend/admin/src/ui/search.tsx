import { type SubmitEvent, useState } from "react";
import type { Filters } from "../api/types.ts";
import { isFiltered } from "../store/state.ts";
import { useAdmin, useSurroundings } from "./surroundings.ts";

const FIELDS = [
  ["nick", "text"],
  ["mail", "text"],
  ["address", "text"],
  ["path", "text"],
  ["since", "date"],
  ["until", "date"],
] as const;

/** Limits the list by text, and by further fields on demand. The form is a new one, with other values, after every search. It never puts them into the address. */
export function Search() {
  const { admin, language } = useSurroundings();
  const { messages } = language;
  const filters = useAdmin((state) => state.filters);
  const further = FIELDS.filter(([name]) => filters[name] !== "").length;
  const [isOpen, setOpen] = useState(further > 0);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = (name: keyof Filters) => {
      const value = form.get(name);
      return typeof value === "string" ? value.trim() : filters[name];
    };
    void admin.filter({ contains: given("contains"), nick: given("nick"), mail: given("mail"), address: given("address"), path: given("path"), since: given("since"), until: given("until") });
  }

  return (
    <search>
      <form key={JSON.stringify(filters)} className="search" method="post" onSubmit={submit}>
      <input type="search" id="search" name="contains" defaultValue={filters.contains} aria-label={messages.search} placeholder={messages.searchHint} maxLength={200} enterKeyHint="search" />
      <button type="button" aria-expanded={isOpen} aria-controls="filters" onClick={() => setOpen(!isOpen)}>
        {messages.filters}
        {further > 0 && <span className="badge">{further}</span>}
      </button>
      {isFiltered(filters) && (
        <button type="button" className="quiet" onClick={() => void admin.clearFilters()}>
          {messages.clear}
        </button>
      )}
      {isOpen && (
        <div id="filters" className="filters">
          {FIELDS.map(([name, type]) => (
            <label key={name}>
              <span>{name === "path" ? messages.page : messages[name]}</span>
              <input type={type} name={name} defaultValue={filters[name]} {...(type === "text" && { maxLength: 200 })} autoComplete="off" autoCapitalize="none" />
            </label>
          ))}
          <button type="submit" className="primary">
            {messages.apply}
          </button>
        </div>
      )}
      </form>
    </search>
  );
}
