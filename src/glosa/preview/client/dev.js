// Follows the dev server's builds: swaps the page that is open, reloads it, or shows what is wrong.
let seen = null;
const events = new EventSource("/__glosa/events");

events.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  const first = seen === null;
  const missed = !first && event.number > seen + 1;
  seen = event.number;
  showProblems(event.problems);
  if (first || event.problems.length > 0) return;
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

function showProblems(problems) {
  document.getElementById("glosa-problems")?.remove();
  if (problems.length === 0) return;
  const panel = document.createElement("section");
  panel.id = "glosa-problems";
  panel.setAttribute("role", "alert");
  panel.lang = "en";
  const title = document.createElement("h2");
  title.textContent = "The site was not built. Behind this is its last good state.";
  const list = document.createElement("ol");
  for (const problem of problems) {
    const item = document.createElement("li");
    item.className = problem.severity;
    for (const [name, text] of [
      ["place", [problem.place, problem.code].filter(Boolean).join(" · ")],
      ["found", problem.found],
      ["expected", `Expected: ${problem.expected}`],
      ["next", `Next: ${problem.nextStep}`],
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
