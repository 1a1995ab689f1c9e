export default {"stamp":"4aeccc74",
"title":"Página não encontrada",
"frontmatter":{},
"lang":"pt-BR",
"regularPath":"/404.html",
"relativePath":"",
"key":"v-72e09a7c",
"path":"/404.html",
"layout":"not-found",
"description":"O endereço não leva a nenhuma página deste site.",
"headers":[],
"html":"<div class=\"not-found\">
<div class=\"not-found-languages\">
<section lang=\"pt-BR\" dir=\"ltr\">
<h1>Página não encontrada</h1>
<p>O endereço não leva a nenhuma página deste site. Ele pode ter mudado ou estar incompleto.</p>
<p>
<a class=\"button primary\" href=\"/\" hrefLang=\"pt-BR\">Ir para o início</a>
</p>
</section>
<section lang=\"en-US\" dir=\"ltr\">
<h2>Page not found</h2>
<p>The address leads to no page of this site. It may have changed or be incomplete.</p>
<p>
<a class=\"button\" href=\"/en-US/\" hrefLang=\"en-US\">Go to the home page</a>
</p>
</section>
<section lang=\"fr\" dir=\"ltr\">
<h2>Page introuvable</h2>
<p>L’adresse ne mène à aucune page de ce site. Elle a peut-être changé ou est incomplète.</p>
<p>
<a class=\"button\" href=\"/fr/\" hrefLang=\"fr\">Aller à la page d’accueil</a>
</p>
</section>
</div>
<h2>Assuntos desta documentação</h2>
<ul>
<li>
<a href=\"/\">Home</a>
</li>
</ul>
</div>",
"date":"",
"tags":[],
"categories":[],
"alternates":[{"lang":"pt-BR",
"label":"Português",
"path":"/404.html",
"exists":true},
{"lang":"en-US",
"label":"English",
"path":"/en-US/404.html",
"exists":true},
{"lang":"fr",
"label":"Français",
"path":"/fr/404.html",
"exists":true}],
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
"pager":null};
