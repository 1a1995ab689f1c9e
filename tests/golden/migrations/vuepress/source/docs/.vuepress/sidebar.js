const fs = require("fs");
module.exports = {
  pt: {
    "/guide/": [{ title: "Guia", collapsable: false, children: ["", "start", ["field", "No campo"]] }],
    "/posts/": "auto",
  },
  en: { "/en/guide/": [{ title: "Guide", collapsable: false, children: ["", "start", "/en/guide/nowhere"] }] },
  drafts: fs.readdirSync(__dirname),
};
