export default {"stamp":"4aeccc74",
"title":"Saw",
"frontmatter":{"subSidebar":false},
"lang":"en",
"regularPath":"/tools/saw.html",
"relativePath":"tools/saw.md",
"key":"v-781be8dd",
"path":"/tools/saw.html",
"layout":"page",
"description":"Keep the teeth clean.",
"headers":[{"level":2,
"title":"Teeth",
"slug":"teeth"},
{"level":3,
"title":"Care",
"slug":"care"}],
"html":"<h1>Saw</h1>\n<div class=\"heading\">
<h2 id=\"teeth\">Teeth</h2>
<a class=\"header-anchor\" href=\"#teeth\" aria-label=\"Link to section: Teeth\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<div class=\"heading\">
<h3 id=\"care\">Care</h3>
<a class=\"header-anchor\" href=\"#care\" aria-label=\"Link to section: Care\">
<span aria-hidden=\"true\">#</span>
</a>
</div>\n<p>Keep the teeth clean.</p>\n",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"en",
"label":"English",
"path":"/tools/saw.html",
"exists":true}],
"crumbs":[{"title":"Home",
"path":"/"},
{"title":"Tools",
"path":"/tools/"}],
"previous":{"title":"The drill </script> & \"you\"",
"path":"/tools/drill.html"},
"next":null,
"branch":"/assets/nav/en-1.json",
"group":1,
"subSidebar":false,
"hasCode":false,
"comments":"",
"editLink":"https://code.example.org/edit/main/docs/tools/saw.md",
"islands":[],
"pager":null};
