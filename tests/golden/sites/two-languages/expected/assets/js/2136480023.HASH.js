export default {"stamp":"4aeccc74",
"title":"Tags",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/tag/",
"relativePath":"",
"key":"v-7f581917",
"path":"/tag/",
"layout":"listing",
"description":"Tags",
"headers":[],
"html":"<h1>Tags</h1>
<p class=\"listing-total\">
<bdi>3 páginas</bdi>
</p>
<ul class=\"chips all\" aria-label=\"Tags\">
<li>
<a class=\"chip\" href=\"/tag/\" aria-current=\"page\">Todas</a>
</li>
<li>
<a class=\"chip accent-8\" href=\"/tag/inicio/\">Início <small>1</small>
</a>
</li>
<li>
<a class=\"chip accent-2\" href=\"/tag/rapido/\">Rápido <small>3</small>
</a>
</li>
</ul>
<ol class=\"entries\">
<li class=\"entry\">
<h2>
<a href=\"/passos/dois.html\">Dois</a>
</h2>
<p>O segundo.</p>
<div class=\"facts\">
<span class=\"pinned\">Fixada</span>
<span>Atualizado em <time dateTime=\"2026-03-04T23:30:00\" title=\"2026-03-04 23:30:00\">4 de mar. de 2026</time>
</span>
<ul class=\"chips outlined\" aria-label=\"Categorias\">
<li>
<a class=\"chip accent-10\" href=\"/categories/guia/\">Guia</a>
</li>
</ul>
<ul class=\"chips\" aria-label=\"Tags\">
<li>
<a class=\"chip accent-2\" href=\"/tag/rapido/\">Rápido</a>
</li>
</ul>
</div>
</li>
<li class=\"entry\">
<h2>
<a href=\"/passos/um.html\">Um</a>
</h2>
<p>O primeiro passo &amp; só.</p>
<div class=\"facts\">
<span class=\"pinned\">Fixada</span>
<span>Atualizado em <time dateTime=\"2026-01-02\" title=\"2026-01-02\">2 de jan. de 2026</time>
</span>
<ul class=\"chips outlined\" aria-label=\"Categorias\">
<li>
<a class=\"chip accent-10\" href=\"/categories/guia/\">Guia</a>
</li>
</ul>
<ul class=\"chips\" aria-label=\"Tags\">
<li>
<a class=\"chip accent-8\" href=\"/tag/inicio/\">Início</a>
</li>
<li>
<a class=\"chip accent-2\" href=\"/tag/rapido/\">Rápido</a>
</li>
</ul>
</div>
</li>
</ol>",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/tag/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/tag/",
"exists":true}],
"crumbs":[{"title":"Início",
"path":"/"}],
"previous":null,
"next":null,
"branch":"",
"group":-1,
"subSidebar":false,
"hasCode":false,
"comments":"",
"editLink":"",
"islands":[],
"pager":{"id":"tag",
"path":"/tag/",
"page":1,
"pageCount":2}};
