const glob = require("glob");
module.exports = {
  pt: {
    "/guide/": [{ title: "Guia", collapsable: false, children: ["", "start", ["field", "No campo"]] }],
    "/posts/": "auto",
  },
  en: { "/en/guide/": [{ title: "Guide", collapsable: false, children: ["", "start", "/en/guide/nowhere"] }] },
  drafts: glob.sync("*.md"),
};
