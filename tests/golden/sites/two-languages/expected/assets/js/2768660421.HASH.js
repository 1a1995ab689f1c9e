export default {"stamp":"4aeccc74",
"title":"Assuntos",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/categories/",
"relativePath":"",
"key":"v-a50667c5",
"path":"/categories/",
"layout":"listing",
"description":"Assuntos",
"headers":[],
"html":"<h1>Assuntos</h1>
<p class=\"listing-total\">
<bdi>3 páginas</bdi>
</p>
<ul class=\"chips all\" aria-label=\"Categorias\">
<li>
<a class=\"chip\" href=\"/categories/\" aria-current=\"page\">Todas</a>
</li>
<li>
<a class=\"chip accent-5\" href=\"/categories/avancado/\">Avançado <small>1</small>
</a>
</li>
<li>
<a class=\"chip accent-10\" href=\"/categories/guia/\">Guia <small>2</small>
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
<a href=\"/passos/tres.html\">Três</a>
</h2>
<p>O terceiro.</p>
<div class=\"facts\">
<span>Atualizado em <time dateTime=\"2026-02-01\" title=\"2026-02-01\">1 de fev. de 2026</time>
</span>
<ul class=\"chips outlined\" aria-label=\"Categorias\">
<li>
<a class=\"chip accent-5\" href=\"/categories/avancado/\">Avançado</a>
</li>
</ul>
<ul class=\"chips\" aria-label=\"Tags\">
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
"path":"/categories/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/categories/",
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
"pager":{"id":"categories",
"path":"/categories/",
"page":1,
"pageCount":2}};
