/** Runs before the first paint, as a classic script: shows the colour scheme that the reader chose. It imports nothing. */
try {
  const choice = localStorage.getItem("glosa.scheme");
  if (choice === "light" || choice === "dark") document.documentElement.dataset["scheme"] = choice;
} catch {
  // Storage is forbidden; the system's scheme is shown.
}
