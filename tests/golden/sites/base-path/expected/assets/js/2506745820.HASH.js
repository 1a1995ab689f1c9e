export default {"stamp":"4aeccc74",
"title":"Linha do tempo",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/timeline/",
"relativePath":"",
"key":"v-9569e7dc",
"path":"/docs/timeline/",
"layout":"listing",
"description":"Linha do tempo",
"headers":[],
"html":"<h1>Linha do tempo</h1>
<p class=\"listing-total\">
<bdi>1 página</bdi>
</p>
<section class=\"year\">
<h2 id=\"year-2026\">2026</h2>
<ol>
<li>
<time dateTime=\"2026-05-06T08:00:00\" title=\"2026-05-06 08:00:00\">6 mai</time>
<a href=\"/docs/network.html\">A rede</a>
</li>
</ol>
</section>",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/docs/timeline/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/docs/en-US/timeline/",
"exists":true}],
"crumbs":[{"title":"Início",
"path":"/docs/"}],
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
"path":"/docs/timeline/",
"page":1,
"pageCount":1}};
