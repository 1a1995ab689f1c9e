export default {"stamp":"4aeccc74",
"title":"Linha do tempo – página 2",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/timeline/page/2/",
"relativePath":"",
"key":"v-cd6f52de",
"path":"/timeline/page/2/",
"layout":"listing",
"description":"Linha do tempo – página 2",
"headers":[],
"html":"<h1>Linha do tempo – página 2</h1>
<p class=\"listing-total\">
<bdi>3 páginas</bdi>
</p>
<section class=\"year\">
<h2 id=\"year-2026\">2026</h2>
<ol>
<li>
<time dateTime=\"2026-01-02T08:00:00\" title=\"2026-01-02 08:00:00\">2 jan</time>
<a href=\"/passos/um.html\">Um</a>
</li>
</ol>
</section>",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/timeline/page/2/",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/timeline/",
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
"pager":{"id":"timeline",
"path":"/timeline/",
"page":2,
"pageCount":2}};
