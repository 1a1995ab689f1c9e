export default {"stamp":"4aeccc74",
"title":"Tag: Start",
"frontmatter":{},
"lang":"en-US",
"regularPath":"/en-US/tag/start/",
"relativePath":"",
"key":"v-305cdacd",
"path":"/en-US/tag/start/",
"layout":"listing",
"description":"Tag: Start",
"headers":[],
"html":"<h1>Tag: Start</h1>
<p class=\"listing-total\">
<bdi>1 page</bdi>
</p>
<ul class=\"chips all\" aria-label=\"Tags\">
<li>
<a class=\"chip\" href=\"/en-US/tag/\">All</a>
</li>
<li>
<a class=\"chip accent-1\" href=\"/en-US/tag/quick/\">Quick <small>2</small>
</a>
</li>
<li>
<a class=\"chip accent-9\" href=\"/en-US/tag/start/\" aria-current=\"page\">Start <small>1</small>
</a>
</li>
</ul>
<ol class=\"entries\">
<li class=\"entry\">
<h2>
<a href=\"/en-US/passos/um.html\">One</a>
</h2>
<p>The first step &amp; nothing else.</p>
<div class=\"facts\">
<span class=\"pinned\">Pinned</span>
<span>Updated <time dateTime=\"2026-01-02\" title=\"2026-01-02\">2 Jan 2026</time>
</span>
<ul class=\"chips outlined\" aria-label=\"Categories\">
<li>
<a class=\"chip accent-8\" href=\"/en-US/categories/guide/\">Guide</a>
</li>
</ul>
<ul class=\"chips\" aria-label=\"Tags\">
<li>
<a class=\"chip accent-9\" href=\"/en-US/tag/start/\">Start</a>
</li>
<li>
<a class=\"chip accent-1\" href=\"/en-US/tag/quick/\">Quick</a>
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
"path":"/tag/",
"exists":false},
{"lang":"en-US",
"label":"English",
"path":"/en-US/tag/start/",
"exists":true}],
"crumbs":[{"title":"Home",
"path":"/en-US/"},
{"title":"Tags",
"path":"/en-US/tag/"}],
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
"path":"/en-US/tag/start/",
"page":1,
"pageCount":1}};
