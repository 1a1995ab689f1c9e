export function render({ text }, React) {
  return React.createElement("strong", null, text);
}
