export const sidebar = {
  "/guide/": { base: "/guide/", items: [{ text: "Guide", items: [{ text: "Start", link: "start" }, { text: "Moved", link: "moved" }] }] },
};
