export default {"stamp":"4aeccc74",
"title":"A rede",
"frontmatter":{"date":"2026-05-06 00:00:00"},
"lang":"pt-BR",
"regularPath":"/network.html",
"relativePath":"network.md",
"key":"v-7776c7df",
"path":"/docs/network.html",
"layout":"page",
"description":"Um cabo curto reduz a latência dos roteadores. O delay não ajuda.",
"headers":[{"level":2,
"title":"O roteador",
"slug":"router"},
{"level":2,
"title":"Tentar de novo",
"slug":"retry"},
{"level":2,
"title":"Pausa",
"slug":"pause"}],
"html":"<h1>A rede</h1>\n<div class=\"heading\">
<h2 id=\"router\">O roteador</h2>
<a class=\"header-anchor\" href=\"#router\" aria-label=\"Link para a seção: O roteador\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<p>Um cabo curto reduz a <a class=\"term\" href=\"/docs/glossary.html#latency\">latência</a> dos roteadores. O delay não ajuda.</p>\n<section class=\"setting\">\n<div class=\"heading\">
<h2 id=\"retry\">Tentar de novo</h2>
<a class=\"header-anchor\" href=\"#retry\" aria-label=\"Link para a seção: Tentar de novo\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<dl class=\"setting-facts\">
<div>
<dt>Tipo</dt> <dd>liga e desliga</dd>
</div>
<div>
<dt>Padrão</dt> <dd>ainda não documentado</dd>
</div>
</dl>\n<p>Liga ou desliga novas tentativas.</p>\n</section>\n<section class=\"setting\">\n<div class=\"heading\">
<h2 id=\"pause\">Pausa</h2>
<a class=\"header-anchor\" href=\"#pause\" aria-label=\"Link para a seção: Pausa\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<dl class=\"setting-facts\">
<div>
<dt>Tipo</dt> <dd>número</dd>
</div>
<div>
<dt>Unidade</dt> <dd>segundos</dd>
</div>
<div>
<dt>Depende de</dt> <dd>
<a href=\"#retry\">Tentar de novo</a>
</dd>
</div>
<div>
<dt>Padrão</dt> <dd>5</dd>
</div>
<div>
<dt>Intervalo de valores</dt> <dd>ainda não documentado</dd>
</div>
<div>
<dt>Fonte</dt> <dd>Manual 2.1, page 7</dd>
</div>
</dl>\n<p>Quanto o roteador espera.</p>\n<p>
<strong>Erro comum.</strong> Escolher zero. Veja <a href=\"#retry\">tentar de novo</a>.</p>\n<p>Uma pausa <em>maior</em> poupa a rede.</p>\n</section>\n<div id=\"island-1\" class=\"island\" data-island=\"converter\">
<ul class=\"converter\" lang=\"pt-BR\">
<li>1 m &lt; 2</li>
<li>2 m &lt; 4</li>
</ul>
</div>\n<div id=\"island-2\" class=\"island\" data-island=\"plain\">
<strong>&lt;b&gt; &amp; &quot;c&quot;</strong>
</div>\n<div class=\"code-block\" data-lang=\"recipe\">
<pre class=\"language-recipe\" tabindex=\"0\" role=\"group\" aria-label=\"Código: recipe\">
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
"crumbs":[{"title":"Início",
"path":"/docs/"}],
"previous":{"title":"Rede",
"path":"/docs/"},
"next":{"title":"Glossário",
"path":"/docs/glossary.html"},
"branch":"/docs/assets/nav/pt-BR-0.json",
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
