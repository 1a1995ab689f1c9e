export default {"stamp":"4aeccc74",
"title":"Timeline",
"frontmatter":{},
"lang":"en-US",
"regularPath":"/en-US/timeline/",
"relativePath":"",
"key":"v-23c31e67",
"path":"/docs/en-US/timeline/",
"layout":"listing",
"description":"Timeline",
"headers":[],
"html":"<h1>Timeline</h1>
<p class=\"listing-total\">
<bdi>1 page</bdi>
</p>
<section class=\"year\">
<h2 id=\"year-2026\">2026</h2>
<ol>
<li>
<time dateTime=\"2026-05-06T08:00:00\" title=\"2026-05-06 08:00:00\">May 6</time>
<a href=\"/docs/en-US/network.html\">The network</a>
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
"crumbs":[{"title":"Home",
"path":"/docs/en-US/"}],
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
"path":"/docs/en-US/timeline/",
"page":1,
"pageCount":1}};
