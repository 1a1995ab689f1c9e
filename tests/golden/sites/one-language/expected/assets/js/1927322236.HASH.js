export default {"stamp":"4aeccc74",
"title":"Page not found",
"frontmatter":{},
"lang":"en",
"regularPath":"/404.html",
"relativePath":"",
"key":"v-72e09a7c",
"path":"/404.html",
"layout":"not-found",
"description":"The address leads to no page of this site.",
"headers":[],
"html":"<div class=\"not-found\">
<div class=\"not-found-languages\">
<section lang=\"en\" dir=\"ltr\">
<h1>Page not found</h1>
<p>The address leads to no page of this site. It may have changed or be incomplete.</p>
<p>
<a class=\"button primary\" href=\"/\" hrefLang=\"en\">Go to the home page</a>
</p>
</section>
</div>
<h2>Subjects of this documentation</h2>
<ul>
<li>
<a href=\"/\">Start</a>
</li>
<li>
<a href=\"/tools/\">Tools</a>
</li>
</ul>
</div>",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"en",
"label":"English",
"path":"/404.html",
"exists":true}],
"crumbs":[{"title":"Home",
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
"pager":null};
