export default {"stamp":"4aeccc74",
"title":"Linha do tempo",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/timeline/",
"relativePath":"",
"key":"v-9569e7dc",
"path":"/timeline/",
"layout":"listing",
"description":"Linha do tempo",
"headers":[],
"html":"<h1>Linha do tempo</h1>
<p class=\"listing-total\">
<bdi>3 páginas</bdi>
</p>
<section class=\"year\">
<h2 id=\"year-2026\">2026</h2>
<ol>
<li>
<time dateTime=\"2026-03-05T07:30:00\" title=\"2026-03-05 07:30:00\">5 mar</time>
<a href=\"/passos/dois.html\">Dois</a>
</li>
<li>
<time dateTime=\"2026-02-01T08:00:00\" title=\"2026-02-01 08:00:00\">1 fev</time>
<a href=\"/passos/tres.html\">Três</a>
</li>
</ol>
</section>",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/timeline/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/timeline/",
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
"pager":{"id":"timeline",
"path":"/timeline/",
"page":1,
"pageCount":2}};
