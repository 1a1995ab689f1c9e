export default {"stamp":"4aeccc74",
"title":"Tags – página 2",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/tag/page/2/",
"relativePath":"",
"key":"v-b50046e4",
"path":"/tag/page/2/",
"layout":"listing",
"description":"Tags – página 2",
"headers":[],
"html":"<h1>Tags – página 2</h1>
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
"path":"/tag/page/2/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/tag/",
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
"pager":{"id":"tag",
"path":"/tag/",
"page":2,
"pageCount":2}};
