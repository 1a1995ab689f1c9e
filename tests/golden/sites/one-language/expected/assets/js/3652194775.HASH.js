export default {"stamp":"4aeccc74",
"title":"Tools",
"frontmatter":{},
"lang":"en",
"regularPath":"/tools/",
"relativePath":"tools/README.md",
"key":"v-d9b011d7",
"path":"/tools/",
"layout":"page",
"description":"",
"headers":[],
"html":"<h1>Tools</h1>\n<ul>\n<li class=\"task\">
<input type=\"checkbox\" disabled aria-label=\"Task\"> Buy one</li>\n<li class=\"task\">
<input type=\"checkbox\" disabled checked aria-label=\"Task\"> Read this page</li>\n</ul>\n<div class=\"table-scroll\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">
<table>\n<thead>
<tr>
<th scope=\"col\" class=\"align-left\">Tool</th>
<th scope=\"col\" class=\"align-right\">Price</th>
</tr>
</thead>\n<tbody>
<tr>
<td class=\"align-left\">Drill</td>
<td class=\"align-right\">40</td>
</tr>\n</tbody>
</table>
</div>\n",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"en",
"label":"English",
"path":"/tools/",
"exists":true}],
"crumbs":[{"title":"Home",
"path":"/"}],
"previous":{"title":"Alone",
"path":"/alone.html"},
"next":{"title":"The drill </script> & \"you\"",
"path":"/tools/drill.html"},
"branch":"/assets/nav/en-1.json",
"group":1,
"subSidebar":true,
"hasCode":false,
"comments":"",
"editLink":"https://code.example.org/edit/main/docs/tools/README.md",
"islands":[],
"pager":null};
