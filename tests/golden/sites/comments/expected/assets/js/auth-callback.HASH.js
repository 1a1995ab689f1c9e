/** The way back from a login at the code host: returns to the page that it began on, with all that the host said. */
"use strict";

(() => {
  const { search, hash, origin, protocol } = location;

  /** The page's address with the host's answer in the same part, the rest of it unchanged; null where no login is known. */
  const way = () => {
    const said = [search, hash].find((part) => new URLSearchParams(part.slice(1)).has("state"));
    const begun = said && begunWith(new URLSearchParams(said.slice(1)).get("state"));
    const page = begun && pageOf(begun.returnTo);
    if (!page) return null;
    const answer = said.slice(1);
    const [address, place] = [page.href.replace(/#.*/su, ""), page.hash.slice(1)];
    return said === hash
      ? `${address}#${place && `${place}&`}${answer}`
      : `${address}${address.includes("?") ? "&" : "?"}${answer}${page.hash}`;
  };

  /** What the widget kept in this tab when the login began. */
  const begunWith = (state) => {
    try {
      return JSON.parse(sessionStorage.getItem(`glosa.login.${state}`));
    } catch {
      return null;
    }
  };

  /** Only a whole address of this site is returned to. */
  const pageOf = (address) => {
    try {
      const page = new URL(address);
      // Other schemes, such as blob, have origins, too.
      return page.origin === origin && page.protocol === protocol ? page : null;
    } catch {
      return null;
    }
  };

  const page = way();
  if (page) location.replace(page);
  else for (const words of document.querySelectorAll("[hidden]")) words.hidden = false;
})();
