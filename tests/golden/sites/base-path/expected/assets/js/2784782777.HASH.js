export default {"stamp":"4aeccc74",
"title":"The network",
"frontmatter":{"date":"2026-05-06 00:00:00"},
"lang":"en-US",
"regularPath":"/en-US/network.html",
"relativePath":"en-US/network.md",
"key":"v-a5fc69b9",
"path":"/docs/en-US/network.html",
"layout":"page",
"description":"A short cable keeps the latency of routers low.",
"headers":[{"level":2,
"title":"The router",
"slug":"router"},
{"level":2,
"title":"Try again",
"slug":"retry"},
{"level":2,
"title":"Pause",
"slug":"pause"}],
"html":"<h1>The network</h1>\n<div class=\"heading\">
<h2 id=\"router\">The router</h2>
<a class=\"header-anchor\" href=\"#router\" aria-label=\"Link to section: The router\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<p>A short cable keeps the <a class=\"term\" href=\"/docs/en-US/glossary.html#latency\">latency</a> of routers low.</p>\n<section class=\"setting\">\n<div class=\"heading\">
<h2 id=\"retry\">Try again</h2>
<a class=\"header-anchor\" href=\"#retry\" aria-label=\"Link to section: Try again\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<dl class=\"setting-facts\">
<div>
<dt>Kind</dt> <dd>on or off</dd>
</div>
<div>
<dt>Default</dt> <dd>not documented yet</dd>
</div>
</dl>\n<p>Switches new attempts on or off.</p>\n</section>\n<section class=\"setting\">\n<div class=\"heading\">
<h2 id=\"pause\">Pause</h2>
<a class=\"header-anchor\" href=\"#pause\" aria-label=\"Link to section: Pause\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<dl class=\"setting-facts\">
<div>
<dt>Kind</dt> <dd>number</dd>
</div>
<div>
<dt>Unit</dt> <dd>seconds</dd>
</div>
<div>
<dt>Depends on</dt> <dd>
<a href=\"#retry\">Try again</a>
</dd>
</div>
<div>
<dt>Default</dt> <dd>5</dd>
</div>
<div>
<dt>Range</dt> <dd>not documented yet</dd>
</div>
<div>
<dt>Source</dt> <dd>Manual 2.1, page 7</dd>
</div>
</dl>\n<p>How long the router waits.</p>\n<p>
<strong>Common mistake.</strong> Choosing zero. See <a href=\"#retry\">try again</a>.</p>\n<p>A <em>longer</em> pause spares the network.</p>\n</section>\n<div id=\"island-1\" class=\"island\" data-island=\"converter\">
<ul class=\"converter\" lang=\"en-US\">
<li>1 m &lt; 2</li>
<li>2 m &lt; 4</li>
</ul>
</div>\n<div id=\"island-2\" class=\"island\" data-island=\"plain\">
<strong>&lt;b&gt; &amp; &quot;c&quot;</strong>
</div>\n<div class=\"code-block\" data-lang=\"recipe\">
<pre class=\"language-recipe\" tabindex=\"0\" role=\"group\" aria-label=\"Code: recipe\">
<code class=\"language-recipe\">
<span class=\"token keyword\">mix</span> <span class=\"token number\">2</span> eggs</code>
</pre>
</div>\n",
"date":"2026-05-06 00:00:00",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/docs/network.html",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/docs/en-US/network.html",
"exists":true}],
"crumbs":[{"title":"Home",
"path":"/docs/en-US/"}],
"previous":{"title":"Network",
"path":"/docs/en-US/"},
"next":{"title":"Glossary",
"path":"/docs/en-US/glossary.html"},
"branch":"/docs/assets/nav/en-US-0.json",
"group":0,
"subSidebar":true,
"hasCode":true,
"comments":"",
"editLink":"",
"islands":[{"id":"island-1",
"name":"converter",
"props":{"from":"m",
"values":[1,2]},
"module":"/docs/assets/components/converter.HASH.js",
"when":"visible"},
{"id":"island-2",
"name":"plain",
"props":{"text":"<b> & \"c\""},
"module":"/docs/assets/components/plain.HASH.js",
"when":"visible"}],
"pager":null};
