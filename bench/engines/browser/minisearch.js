/** MiniSearch with the index and the options of VitePress's local search. */
import MiniSearch from "/minisearch/module/index.js";

export async function open(lang) {
  const index = await (await fetch(`/minisearch/index/${lang}.json`)).text();
  const search = MiniSearch.loadJSON(index, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
  });
  return (query, { limit }) => search.search(query).slice(0, limit).map(({ id, title, titles }) => ({ url: id, title: [...titles, title].join(" "), text: "" }));
}
