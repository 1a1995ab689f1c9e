/** Glosa's engine with the index that the builder wrote. */
import { createSearch } from "./glosa-engine.js";

export async function open(lang) {
  const read = async (name) => {
    const answer = await fetch(`/assets/search/${name}`);
    if (!answer.ok) throw new Error(`${String(answer.status)} ${name}`);
    return answer.text();
  };
  const search = createSearch(read, lang);
  await search.warm();
  return async (query, { typing, limit }) => (await search.find(query, { typing, limit })).hits.map(({ url, title, section, text }) => ({ url, title: `${title} ${section}`, text }));
}
