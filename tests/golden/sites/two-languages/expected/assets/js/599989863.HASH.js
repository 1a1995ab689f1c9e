export default {"stamp":"4aeccc74",
"title":"Timeline",
"frontmatter":{},
"lang":"en-US",
"regularPath":"/en-US/timeline/",
"relativePath":"",
"key":"v-23c31e67",
"path":"/en-US/timeline/",
"layout":"listing",
"description":"Timeline",
"headers":[],
"html":"<h1>Timeline</h1>
<p class=\"listing-total\">
<bdi>2 pages</bdi>
</p>
<section class=\"year\">
<h2 id=\"year-2026\">2026</h2>
<ol>
<li>
<time dateTime=\"2026-03-05T07:30:00\" title=\"2026-03-05 07:30:00\">Mar 5</time>
<a href=\"/en-US/passos/dois.html\">Two</a>
</li>
<li>
<time dateTime=\"2026-01-02T08:00:00\" title=\"2026-01-02 08:00:00\">Jan 2</time>
<a href=\"/en-US/passos/um.html\">One</a>
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
"crumbs":[{"title":"Home",
"path":"/en-US/"}],
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
"path":"/en-US/timeline/",
"page":1,
"pageCount":1}};
