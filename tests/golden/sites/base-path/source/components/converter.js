export function render({ from, values }, React, { lang }) {
  const h = React.createElement;
  return h("ul", { className: "converter", lang }, values.map((value) => h("li", { key: value }, `${value} ${from} < ${value * 2}`)));
}

export function mount(element) {
  element.dataset.alive = "true";
}
