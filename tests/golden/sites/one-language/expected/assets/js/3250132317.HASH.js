export default {"stamp":"4aeccc74",
"title":"The drill </script> & \"you\"",
"frontmatter":{"title":"The drill </script> & \"you\"",
"meta":[{"name":"keywords",
"content":"drill, \"bit\" & chuck"}]},
"lang":"en",
"regularPath":"/tools/drill.html",
"relativePath":"tools/drill.md",
"key":"v-c1b9155d",
"path":"/tools/drill.html",
"layout":"page",
"description":"Text with a footnote.",
"headers":[{"level":2,
"title":"Parts",
"slug":"parts"},
{"level":3,
"title":"The chuck",
"slug":"the-chuck"},
{"level":2,
"title":"Use",
"slug":"use"},
{"level":2,
"title":"Use",
"slug":"use-2"}],
"html":"<h1>Drill</h1>\n<div class=\"heading\">
<h2 id=\"parts\">Parts</h2>
<a class=\"header-anchor\" href=\"#parts\" aria-label=\"Link to section: Parts\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<div class=\"heading\">
<h3 id=\"the-chuck\">The chuck</h3>
<a class=\"header-anchor\" href=\"#the-chuck\" aria-label=\"Link to section: The chuck\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<div class=\"heading\">
<h4 id=\"the-key\">The key</h4>
<a class=\"header-anchor\" href=\"#the-key\" aria-label=\"Link to section: The key\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<div class=\"heading\">
<h2 id=\"use\">Use</h2>
<a class=\"header-anchor\" href=\"#use\" aria-label=\"Link to section: Use\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<div class=\"code-block\" data-lang=\"js\">
<div class=\"code-title\">turn.js</div>
<pre class=\"language-js\" tabindex=\"0\" role=\"group\" aria-label=\"Code: turn.js\">
<code class=\"language-js\">
<span class=\"token keyword\">const</span> speed <span class=\"token operator\">=</span> <span class=\"token number\">1</span>
<span class=\"token punctuation\">;</span>\n<span class=\"line marked\" role=\"mark\">
<span class=\"token function\">turn</span>
<span class=\"token punctuation\">(</span>speed<span class=\"token punctuation\">)</span>
<span class=\"token punctuation\">;</span> <span class=\"token comment\">// &lt;/script>
</span>
</span>
</code>
</pre>
</div>\n<div class=\"heading\">
<h2 id=\"use-2\">Use</h2>
<a class=\"header-anchor\" href=\"#use-2\" aria-label=\"Link to section: Use\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<p>Text with a footnote.<sup class=\"footnote-ref\">
<a id=\"fnref-1\" href=\"#fn-1\" role=\"doc-noteref\" aria-label=\"Footnote 1\">1</a>
</sup>
</p>\n<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"Footnotes\">\n<ol>\n<li id=\"fn-1\">
<p>The note. <a href=\"#fnref-1\" role=\"doc-backlink\" aria-label=\"Back to the text of footnote 1\">↩</a>
</p>
</li>\n</ol>\n</section>\n",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"en",
"label":"English",
"path":"/tools/drill.html",
"exists":true}],
"crumbs":[{"title":"Home",
"path":"/"},
{"title":"Tools",
"path":"/tools/"}],
"previous":{"title":"Tools",
"path":"/tools/"},
"next":{"title":"Saw",
"path":"/tools/saw.html"},
"branch":"/assets/nav/en-1.json",
"group":1,
"subSidebar":true,
"hasCode":true,
"comments":"",
"editLink":"https://code.example.org/edit/main/docs/tools/drill.md",
"islands":[],
"pager":null};
