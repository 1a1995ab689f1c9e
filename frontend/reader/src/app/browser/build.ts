/** Whether the server has a newer build of the site than the one that this page came from; false where the server cannot be asked. */
export async function isOutdated(): Promise<boolean> {
  const build = document.documentElement.dataset["reader"];
  if (build === undefined) return false;
  try {
    const response = await fetch(location.pathname, { cache: "no-cache" });
    return response.ok && !(await response.text()).includes(build);
  } catch {
    return false;
  }
}
