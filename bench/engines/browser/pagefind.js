/** Pagefind with its defaults. Its own dialog shows five pages, each with at most three sections, best first. */
const PAGES = 5;
const SECTIONS = 3;

export async function open() {
  const pagefind = await import("/pagefind/pagefind.js");
  // On the thread that the slowed CPU applies to, like the other engines.
  await pagefind.options({ baseUrl: "/", noWorker: true });
  await pagefind.init();
  return async (query, { limit }) => {
    const { results } = await pagefind.search(query);
    const pages = await Promise.all(results.slice(0, Math.max(PAGES, limit / 2)).map((one) => one.data()));
    return pages.flatMap(({ url, meta, excerpt, sub_results: sections }) => {
      const best = sections.toSorted((one, other) => weight(other) - weight(one)).slice(0, SECTIONS);
      return best.length > 0 ? best.map((one) => ({ url: one.url, title: `${meta.title} ${one.title}`, text: one.excerpt })) : [{ url, title: meta.title, text: excerpt }];
    }).slice(0, limit);
  };
}

const weight = ({ weighted_locations: places }) => places.reduce((sum, { balanced_score: score }) => sum + score, 0);
