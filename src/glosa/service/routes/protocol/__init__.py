"""The hosted store's REST protocol 1.1, as far as existing pages use it."""
