export default {"stamp":"4aeccc74",
"title":"Assuntos – página 2",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/categories/page/2/",
"relativePath":"",
"key":"v-a592300f",
"path":"/categories/page/2/",
"layout":"listing",
"description":"Assuntos – página 2",
"headers":[],
"html":"<h1>Assuntos – página 2</h1>
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
"path":"/categories/page/2/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/categories/",
"exists":false}],
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
"page":2,
"pageCount":2}};
