const to = new URL(document.currentScript.dataset.to, location);
if (location.search) to.search += to.search ? `&${location.search.slice(1)}` : location.search;
if (location.hash) to.hash = location.hash;
location.replace(to);
