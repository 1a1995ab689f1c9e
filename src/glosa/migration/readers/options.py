"""The options at the top of each generator's configuration, so that ``--set`` reports those that it doesn't know."""

import re
from collections.abc import Mapping

OPTIONS: Mapping[str, frozenset[str]] = {
    generator: frozenset(re.findall(r"\w+", names))
    for generator, names in {
        "vuepress": "title description base head locales theme themeConfig markdown plugins lang permalink dest patterns",
        "vuepress2": "title description base head locales theme themeConfig markdown plugins lang permalinkPattern dest bundler pagePatterns",
        "vitepress": "title titleTemplate description base head locales themeConfig markdown lang srcDir srcExclude rewrites cleanUrls sitemap "
        "outDir lastUpdated appearance",
        "mkdocs": "site_name site_description site_url site_author site_dir repo_name repo_url edit_uri edit_uri_template theme nav "
        "markdown_extensions plugins docs_dir extra extra_css use_directory_urls not_in_nav exclude_docs draft_docs copyright",
        "docusaurus": "title tagline url baseUrl favicon i18n presets plugins themes themeConfig scripts stylesheets headTags organizationName "
        "projectName trailingSlash staticDirectories markdown customFields",
        "starlight": "title description logo social sidebar locales defaultLocale customCss head favicon pagefind editLink tableOfContents "
        "lastUpdated pagination",
    }.items()
}
"""By the name of the generator on the command line."""
