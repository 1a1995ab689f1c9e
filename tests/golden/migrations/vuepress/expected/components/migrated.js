/** Stands where the earlier site had a component. Replace its uses with components of your own, then delete this file. */
export function render({ source = "" }, React) {
  const h = React.createElement;
  const name = /[\w.-]+/u.exec(source)?.[0] ?? "";
  return h(
    "div",
    { className: "custom-block warning", role: "note" },
    h("p", { className: "custom-block-title" }, `The component ${name} isn't available here`),
    h("pre", null, h("code", null, source.trim())),
  );
}
