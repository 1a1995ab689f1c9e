// The overlay with problems of the last build, or of components in this browser.
const LONGEST = 20;
let browser = [];

addEventListener("keydown", ({ key }) => {
  if (key === "Escape") hideProblems();
});

function hideProblems() {
  browser = [];
  document.getElementById("glosa-problems")?.remove();
}

export function hideBrowserErrors() {
  if (browser.length > 0) hideProblems();
}

/** Replaces what is shown, or hides the problems of an earlier build if there are none. */
export function showBuildProblems(problems, failed) {
  const title = failed ? "The site was not built. Behind this is its last good state." : "The site has errors.";
  if (problems.length > 0) show(title, problems);
  else if (browser.length === 0) hideProblems();
}

/** Adds an error of a component, unless it's shown already. */
export function showBrowserError(problem) {
  const key = JSON.stringify(problem);
  if (browser.some((one) => JSON.stringify(one) === key) || browser.length === LONGEST) return;
  browser.push(problem);
  show("A component has a problem on this page.", browser);
}

function show(title, problems) {
  document.getElementById("glosa-problems")?.remove();
  const heading = element("h2", title);
  heading.id = "glosa-problems-title";
  const list = element("ol");
  list.append(...problems.map(item));
  const hide = element("button", "Hide");
  hide.type = "button";
  hide.setAttribute("aria-keyshortcuts", "Escape");
  hide.title = "Escape";
  hide.addEventListener("click", hideProblems);
  const panel = element("section");
  panel.id = "glosa-problems";
  panel.lang = "en";
  panel.setAttribute("role", "alert");
  panel.setAttribute("aria-labelledby", heading.id);
  panel.append(hide, heading, list);
  document.body.append(panel);
}

function item({ severity, place, code, found, expected, nextStep }) {
  const one = element("li", "", severity);
  one.append(
    element("p", [place, code].filter(Boolean).join(" · "), "place"),
    element("p", found, "found"),
    element("p", `Expected: ${expected}`, "expected"),
    element("p", `Next: ${nextStep}`, "next"),
  );
  return one;
}

function element(name, text = "", className = "") {
  const one = document.createElement(name);
  one.textContent = text;
  one.className = className;
  return one;
}
