export default {"stamp":"4aeccc74",
"title":"Instruments",
"frontmatter":{},
"lang":"en",
"regularPath":"/",
"relativePath":"README.md",
"key":"v-7073e446",
"path":"/",
"layout":"page",
"description":"",
"headers":[],
"html":"<h1>Instruments</h1>\n<link rel=\"stylesheet\" href=\"/assets/components/gauge.HASH.css\">\n<div id=\"island-1\" class=\"island\" data-island=\"gauge\">
<div class=\"gauge_3d4596\">
<label for=\"_island-1-R_0_\">10<!-- --> <!-- -->of<!-- --> <!-- -->10</label>
<input id=\"_island-1-R_0_\" type=\"range\" min=\"0\" max=\"10\" value=\"10\"/>
<div data-children=\"\">
<p>
<em>Drag</em> it.</p>\n<div id=\"island-2\" class=\"island\" data-island=\"gauge\">
<div class=\"gauge_3d4596\">
<label for=\"_island-2-R_0_\">3<!-- --> <!-- -->of<!-- --> <!-- -->4</label>
<input id=\"_island-2-R_0_\" type=\"range\" min=\"1\" max=\"4\" value=\"3\"/>
</div>
</div>\n</div>
</div>
</div>\n<div id=\"island-3\" class=\"island\" data-island=\"total\">
<p>6 (en) </p>
</div>\n<div id=\"island-4\" class=\"island\" data-island=\"plain\">
<p>As it is</p>
</div>\n",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"en",
"label":"English",
"path":"/",
"exists":true}],
"crumbs":[],
"previous":null,
"next":{"title":"Without components",
"path":"/other.html"},
"branch":"/assets/nav/en-0.json",
"group":0,
"subSidebar":true,
"hasCode":false,
"comments":"",
"editLink":"",
"islands":[{"id":"island-1",
"name":"gauge",
"props":{"value":12},
"module":"/assets/components/gauge.HASH.js",
"when":"idle"},
{"id":"island-2",
"name":"gauge",
"props":{"value":3,
"range":{"from":1,
"to":4}},
"module":"/assets/components/gauge.HASH.js",
"when":"interaction"},
{"id":"island-3",
"name":"total",
"props":{"values":[1,2,3]},
"module":"/assets/components/total.HASH.js",
"when":"visible"},
{"id":"island-4",
"name":"plain",
"props":{"text":"As it is"},
"module":"/assets/components/plain.HASH.js",
"when":"load"}],
"pager":null};
