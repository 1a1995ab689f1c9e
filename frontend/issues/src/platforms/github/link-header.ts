import type { Query } from "../../model/values.ts";

/** Which page was answered, as the `Link` header tells; what was requested if there is none, since a single page has none. */
export function placeOf(link: string | null, query: Query): Pick<Query, "page" | "perPage"> {
  const target = (rel: string) => {
    const address = new RegExp(`<([^>]*)>;[^,]*rel="${rel}"`, "u").exec(link ?? "")?.[1];
    return address === undefined ? null : new URL(address).searchParams;
  };
  const next = target("next");
  const known = next ?? target("prev");
  if (known === null) return query;
  const page = Number(known.get("page")) + (next === null ? 1 : -1);
  const perPage = Number(known.get("per_page"));
  return { page: page > 0 ? page : query.page, perPage: perPage > 0 ? perPage : query.perPage };
}
