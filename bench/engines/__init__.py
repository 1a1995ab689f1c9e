"""Search engines for static sites: how each makes its index, and how a page in the browser asks it."""
