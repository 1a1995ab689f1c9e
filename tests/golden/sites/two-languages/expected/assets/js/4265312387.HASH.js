export default {"stamp":"4aeccc74",
"title":"Categoria: Guia",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/categories/guia/",
"relativePath":"",
"key":"v-fe3b8083",
"path":"/categories/guia/",
"layout":"listing",
"description":"Categoria: Guia",
"headers":[],
"html":"<h1>Categoria: Guia</h1>
<p class=\"listing-total\">
<bdi>2 páginas</bdi>
</p>
<ul class=\"chips all\" aria-label=\"Categorias\">
<li>
<a class=\"chip\" href=\"/categories/\">Todas</a>
</li>
<li>
<a class=\"chip accent-5\" href=\"/categories/avancado/\">Avançado <small>1</small>
</a>
</li>
<li>
<a class=\"chip accent-10\" href=\"/categories/guia/\" aria-current=\"page\">Guia <small>2</small>
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
"path":"/categories/guia/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/categories/",
"exists":false}],
"crumbs":[{"title":"Início",
"path":"/"},
{"title":"Assuntos",
"path":"/categories/"}],
"previous":null,
"next":null,
"branch":"",
"group":-1,
"subSidebar":false,
"hasCode":false,
"comments":"",
"editLink":"",
"islands":[],
"pager":{"id":"categories",
"path":"/categories/guia/",
"page":1,
"pageCount":1}};
