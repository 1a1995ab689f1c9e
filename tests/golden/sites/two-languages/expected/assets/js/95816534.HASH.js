export default {"stamp":"4aeccc74",
"title":"Tag: Início",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/tag/inicio/",
"relativePath":"",
"key":"v-05b60b56",
"path":"/tag/inicio/",
"layout":"listing",
"description":"Tag: Início",
"headers":[],
"html":"<h1>Tag: Início</h1>
<p class=\"listing-total\">
<bdi>1 página</bdi>
</p>
<ul class=\"chips all\" aria-label=\"Tags\">
<li>
<a class=\"chip\" href=\"/tag/\">Todas</a>
</li>
<li>
<a class=\"chip accent-8\" href=\"/tag/inicio/\" aria-current=\"page\">Início <small>1</small>
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
"path":"/tag/inicio/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/tag/",
"exists":false}],
"crumbs":[{"title":"Início",
"path":"/"},
{"title":"Tags",
"path":"/tag/"}],
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
"path":"/tag/inicio/",
"page":1,
"pageCount":1}};
