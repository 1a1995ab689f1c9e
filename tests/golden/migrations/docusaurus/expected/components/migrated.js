/** Stands where the earlier site had a component. Replace its uses with components of your own, then delete this file. */
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function render({ source = "" }) {
  const shown = source.trim().replace(/[&<>]/gu, (sign) => SIGNS[sign]);
  return `<div class="custom-block warning" role="note"><p class="custom-block-title">TODO</p><pre><code>${shown}</code></pre></div>`;
}
