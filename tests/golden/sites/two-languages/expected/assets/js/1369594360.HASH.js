export default {"stamp":"4aeccc74",
"title":"Categoria: Avançado",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/categories/avancado/",
"relativePath":"",
"key":"v-51a259f8",
"path":"/categories/avancado/",
"layout":"listing",
"description":"Categoria: Avançado",
"headers":[],
"html":"<h1>Categoria: Avançado</h1>
<p class=\"listing-total\">
<bdi>1 página</bdi>
</p>
<ul class=\"chips all\" aria-label=\"Categorias\">
<li>
<a class=\"chip\" href=\"/categories/\">Todas</a>
</li>
<li>
<a class=\"chip accent-5\" href=\"/categories/avancado/\" aria-current=\"page\">Avançado <small>1</small>
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
"path":"/categories/avancado/",
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
"path":"/categories/avancado/",
"page":1,
"pageCount":1}};
