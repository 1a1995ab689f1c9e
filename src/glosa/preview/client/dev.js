// Follows the dev server's builds: swaps the page that is open, reloads it, or shows what is wrong.
let seen = null;
const events = new EventSource("/__glosa/events");

events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  const first = seen === null;
  const missed = !first && event.number > seen + 1;
  seen = event.number;
  showFaults(event.faults);
  if (first || event.faults.length > 0) return;
  const path = location.pathname;
  const chunk = event.pages[path];
  if (event.everything || missed) {
    location.reload();
  } else if (chunk !== undefined) {
    const alone = Object.keys(event.pages).length === 1;
    const update = new CustomEvent("glosa:update", { detail: { path, chunk }, cancelable: true });
    // The reader takes the event when it can swap the article; a changed title concerns more than one page.
    if (!alone || window.dispatchEvent(update)) location.reload();
  }
};

function showFaults(faults) {
  document.getElementById("glosa-faults")?.remove();
  if (faults.length === 0) return;
  const panel = document.createElement("section");
  panel.id = "glosa-faults";
  panel.setAttribute("role", "alert");
  panel.lang = "en";
  const title = document.createElement("h2");
  title.textContent = "The site was not built. Behind this is its last good state.";
  const list = document.createElement("ol");
  for (const fault of faults) {
    const item = document.createElement("li");
    item.className = fault.severity;
    for (const [name, text] of [
      ["place", [fault.place, fault.code].filter(Boolean).join(" · ")],
      ["found", fault.found],
      ["expected", `Expected: ${fault.expected}`],
      ["next", `Next: ${fault.nextStep}`],
    ]) {
      const line = document.createElement("p");
      line.className = name;
      line.textContent = text;
      item.append(line);
    }
    list.append(item);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Hide";
  close.addEventListener("click", () => panel.remove());
  panel.append(close, title, list);
  document.body.append(panel);
}
