/** What a page of the test is asked for: to act as readers do, and to tell what stands in comments. */

const EVENTS =
  "mouseover mouseenter mousemove mousedown mouseup auxclick contextmenu pointerover pointerenter pointerdown touchstart wheel keydown keyup copy cut paste input change invalid submit toggle beforetoggle close dragstart scroll scrollend animationstart animationend transitionend contentvisibilityautostatechange".split(" ");
const PATIENCE = 5000;
/** What holds the HTML of strangers, what else they decide, and which elements of theirs may have classes: another widget's test says so before. */
const { shown: SHOWN, around: AROUND, classed: CLASSED } = window.watched ?? {
  shown: ".vcontent, .vpreview",
  around: ".vcards :is(.vnick, .vnick *, .vimg, .vurl, .vurl *, .at, .at *)",
  classed: ["CODE", "PRE", "SPAN", "IMG", "A"],
};
const ACTING =
  "script style iframe frame frameset object embed applet form button select textarea option template noscript noembed noframes xmp plaintext title svg math base meta link video audio source track area map dialog slot portal marquee isindex param".split(" ");

/** Links that lead elsewhere are held, so that the page stays; an address that acts is followed. */
addEventListener("click", (event) => hold(event, event.target.closest?.("a[href], area[href]")?.href), true);
addEventListener("submit", (event) => hold(event, event.submitter?.getAttribute("formaction") ?? event.target.getAttribute("action") ?? ""), true);

function hold(event, address) {
  if (typeof address === "string" && !/^\s*javascript:/iu.test(address)) event.preventDefault();
}

/** Every element that comments consist of, their authors' names, pictures and pages among them. */
function elements() {
  return [...document.querySelectorAll(`:is(${SHOWN}) *, ${AROUND}`)];
}

async function provoke() {
  act();
  await settle();
}

/** Every event of the pointer, the keyboard and the page, for every element. */
function act() {
  for (const details of document.querySelectorAll(`:is(${SHOWN}) details`)) details.open = true;
  for (const element of elements()) {
    if (!element.isConnected) continue;
    element.focus?.({ preventScroll: true });
    for (const name of EVENTS) element.dispatchEvent(new Event(name, { bubbles: name === "submit", cancelable: true }));
    if (typeof element.click === "function") element.click();
    else element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
}

/** Waits until every picture has come or failed, and what was clicked has had its turn; for no picture longer than its patience. */
async function settle() {
  for (const picture of document.images) picture.loading = "eager";
  const waiting = [...document.images].filter(({ complete }) => !complete).map((picture) => new Promise((done) => {
    picture.addEventListener("load", done);
    picture.addEventListener("error", done);
  }));
  await Promise.race([Promise.all(waiting), turn(PATIENCE)]);
  // A page that lies behind another window draws no frames.
  for (let turns = 0; turns < 5; turns += 1) await turn(20);
}

function turn(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function said() {
  return [...document.querySelectorAll(".vcard")].map((card) => {
    const own = (selector) => card.querySelector(`:scope > .vh > ${selector}`)?.textContent ?? "";
    return { text: own(".vcontent"), nick: own(".vhead > .vnick"), url: own(".vurl") };
  });
}

/** What a widget does that escapes nothing: the field of every comment holds as HTML, or as an address, what it says. */
function writeAsHtml(field) {
  for (const card of document.querySelectorAll(".vcard")) {
    const element = card.querySelector(`:scope > .vh > ${field}, :scope > ${field}`);
    const text = card.querySelector(":scope > .vh > .vhead > .vnick")?.textContent ?? "";
    if (element === null) continue;
    if (element.localName === "img") element.setAttribute("src", text);
    else if (element.localName === "a") element.setAttribute("href", text);
    if (element.localName !== "img") element.innerHTML = text;
  }
}

async function previewEach(texts) {
  const editor = document.querySelector("#veditor");
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set;
  const panels = [];
  for (const text of texts) {
    write.call(editor, text);
    editor.dispatchEvent(new Event("input", { bubbles: true }));
    const title = /title \d+\./u.exec(text)[0];
    const end = performance.now() + PATIENCE;
    while (!document.querySelector(".vpreview")?.textContent.includes(title)) {
      if (performance.now() > end) throw new Error(`The preview never showed: ${text}`);
      await turn(0);
    }
    act();
    const found = faults();
    if (found.length > 0) throw new Error(`${text}: ${found.join(" ")}`);
    panels.push(document.querySelector(".vpreview").textContent);
  }
  await settle();
  return panels;
}

/** Sentences about what could act. */
function faults() {
  return elements().flatMap((element) => [...faultsOf(element)].map((fault) => `${fault} in ${element.outerHTML.slice(0, 200)}`));
}

function* faultsOf(element) {
  const content = element.closest(SHOWN);
  const box = element.localName === "input" && element.type === "checkbox" && element.disabled;
  if (element.namespaceURI !== "http://www.w3.org/1999/xhtml") yield "another language";
  if (ACTING.includes(element.localName) || (element.localName === "input" && !box)) yield "an element that acts";
  // Names of controls hide what a form has itself.
  for (const name of Element.prototype.getAttributeNames.call(element)) {
    const value = Element.prototype.getAttribute.call(element, name);
    if (/^on/iu.test(name)) yield "an event handler";
    if (["href", "src", "action", "formaction", "data", "srcdoc", "background", "poster", "srcset", "ping", "xlink:href", "cite", "longdesc"].includes(name) && !leadsSomewhere(element, name, value)) yield "an address";
    if (content === null || (box && name === "aria-label")) continue;
    if (["id", "name", "is", "slot", "part", "contenteditable", "autofocus", "popover", "popovertarget"].includes(name) || /^(?:data|aria)-/u.test(name)) yield "a name";
    if (name === "tabindex" && !["PRE", "TABLE"].includes(element.tagName)) yield "a tab stop";
    if (name === "style" && !(/^color: [^;:]+;?$/u.test(value) && ["CODE", "PRE", "SPAN"].includes(element.tagName))) yield "a style";
    if (name === "class" && !CLASSED.includes(element.tagName)) yield "a class";
  }
  if (element.localName === "img" && element.getAttribute("referrerpolicy") !== "no-referrer") yield "a referrer";
  if (element.localName === "a" && element.hasAttribute("target") && !element.relList.contains("noopener")) yield "an opener";
}

function leadsSomewhere(element, name, value) {
  if (!["href", "src"].includes(name)) return false;
  if (!URL.canParse(value, document.baseURI)) return true;
  const { protocol, href } = new URL(value, document.baseURI);
  if (["http:", "https:", "mailto:", "tel:", "ftp:"].includes(protocol)) return true;
  return element.localName === "img" && /^data:image\/(?:gif|png);base64,/u.test(href);
}
