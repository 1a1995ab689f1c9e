/** Embeds, with their stylesheet. */
import styles from "../theme/prose/embed.css?url";

export { createEmbeds } from "../app/page/embedding.ts";
export { storedAnswers } from "../app/settings/consent-setting.ts";

// Next to the page's own, so that stylesheets of the site still override it.
document.querySelector('link[rel="stylesheet"]')?.after(Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles }));
