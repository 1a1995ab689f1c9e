/** Stands where the earlier site had a component. Replace its uses with components of your own, then delete this file. */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function render({ source = "" }) {
  const escaped = (text) => text.replace(/[&<>]/gu, (sign) => SIGNS[sign]);
  const shown = escaped(source.trim());
  const name = escaped(/[\w.-]+/u.exec(source)?.[0] ?? "");
  return `<div class="custom-block warning" role="note"><p class="custom-block-title">The component ${name} isn't available here</p><pre><code>${shown}</code></pre></div>`;
}
