export default {"stamp":"4aeccc74",
"title":"Talk",
"frontmatter":{"issueId":12},
"lang":"pt-BR",
"regularPath":"/talk.html",
"relativePath":"talk.md",
"key":"v-86c201ec",
"path":"/talk.html",
"layout":"page",
"description":"This heading has the id comments, and the section below has another one: comments.",
"headers":[{"level":2,
"title":"Start",
"slug":"start"},
{"level":2,
"title":"Comments",
"slug":"comments"}],
"html":"<h1>Talk</h1>\n<div class=\"heading\">
<h2 id=\"start\">Start</h2>
<a class=\"header-anchor\" href=\"#start\" aria-label=\"Link para a seção: Start\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<div class=\"heading\">
<h2 id=\"comments\">Comments</h2>
<a class=\"header-anchor\" href=\"#comments\" aria-label=\"Link para a seção: Comments\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<p>This heading has the id <code>comments</code>, and the section below has another one: <a href=\"#comments\">comments</a>.</p>\n",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/talk.html",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/talk.html",
"exists":true},
{"lang":"fr",
"label":"Français",
"path":"/fr/talk.html",
"exists":true}],
"crumbs":[{"title":"Início",
"path":"/"}],
"previous":{"title":"Quiet",
"path":"/quiet.html"},
"next":null,
"branch":"/assets/nav/pt-BR-0.json",
"group":0,
"subSidebar":true,
"hasCode":false,
"comments":"_comments",
"editLink":"",
"islands":[],
"pager":null};
