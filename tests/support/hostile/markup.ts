import { away, host, script } from './marks.ts'

const page = (body: string, head = '') =>
  `<!doctype html><html><head><title>Memoria</title>${head}</head><body><p>Memoria</p>${body}</body></html>`
const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90" ${attributes}>${content}</svg>`
const notebook = (outputs: object, source = 'print(1)') =>
  JSON.stringify({
    nbformat: 4,
    metadata: {},
    cells: [{ cell_type: 'code', source, outputs: [{ output_type: 'display_data', data: outputs }] }],
  })

export const markup: Readonly<Record<string, string>> = {
  'html/script.html': page(`<script>${script}</script>`),
  'html/image-error.html': page(`<img src=x onerror="${script}">`),
  'html/svg-load.html': page(`<svg onload="${script}"></svg>`),
  'html/frame-javascript.html': page(`<iframe src="javascript:${script}"></iframe>`),
  'html/frame-srcdoc.html': page(`<iframe srcdoc="<script>${script}</script>"></iframe>`),
  'html/refresh.html': page('', `<meta http-equiv="refresh" content="0;url=${away('refresh')}">`),
  'html/refresh-in-noscript.html': page(`<noscript><!--</noscript><meta http-equiv="refresh" content="0;url=${away('noscript')}">-->`),
  'html/form.html': page(
    `<form action="${away('form')}" method="post"><input autofocus onfocus="${script}"><button>Enviar</button></form>`,
  ),
  'html/object.html': page(`<object data="${away('object')}"></object><embed src="${away('embed')}"><applet code="x"></applet>`),
  'html/base.html': page('<img src="a.png"><a href="b.html">b</a>', `<base href="${away('base/')}">`),
  'html/style-away.html': page(
    '',
    `<link rel="stylesheet" href="${away('a.css')}"><style>@import "${away('b.css')}";p{background:url(${away('c.png')})}</style>`,
  ),
  'html/font-away.html': page('', `<style>@font-face{font-family:x;src:url(${away('x.woff')})}p{font-family:x}</style>`),
  'html/media-away.html': page(
    `<video src="${away('v.mp4')}" poster="${away('p.png')}" autoplay></video><audio src="${away('a.mp3')}" autoplay></audio><img srcset="${away('s.png')} 2x">`,
  ),
  'html/preload.html': page(
    '',
    `<link rel="preload" as="script" href="${away('p.js')}"><link rel="dns-prefetch" href="//${host}"><link rel="modulepreload" href="${away('m.js')}">`,
  ),
  'html/mutation.html': page(`<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${script}&gt;">`),
  'html/template.html': page(`<template shadowrootmode="open"><script>${script}</script><img src=x onerror="${script}"></template>`),
  'html/toggle.html': page(`<details open ontoggle="${script}"><summary>a</summary></details><marquee onstart="${script}">a</marquee>`),
  'html/early-close.html': `</title></style></textarea></script>--><script>${script}</script>`,
  'html/deep.html': page(`${'<div>'.repeat(5000)}hondo${'</div>'.repeat(5000)}`),
  'svg/script.svg': svg(`<script>${script}</script>`),
  'svg/load.svg': svg('', `onload="${script}"`),
  'svg/foreign.svg': svg(
    `<foreignObject width="90" height="90"><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${script}"/></foreignObject>`,
  ),
  'svg/use.svg': svg(`<use href="${away('use.svg')}#a"/><image href="${away('image.png')}" width="9" height="9"/>`),
  'svg/animate.svg': svg(`<a><animate attributeName="href" values="javascript:${script}"/><text y="20">Pulsa</text></a>`),
  'svg/entities.svg': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>${svg('<text>&d;</text>')}`,
  'svg/external-entity.svg': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${away('entity')}">]>${svg('<text>&x;</text>')}`,
  'svg/style-sheet.svg': `<?xml version="1.0"?><?xml-stylesheet href="${away('a.xsl')}" type="text/xsl"?>${svg('')}`,
  'text/html.md': `# Hola\n\n<script>${script}</script>\n<img src=x onerror="${script}">`,
  'text/links.md': `[a](javascript:${script}) ![b](${away('b.png')}) <javascript:alert(1)> [c](data:text/html;base64,PHNjcmlwdD4=)`,
  'text/huge-line.md': `${'['.repeat(20_000)}a${']'.repeat(20_000)}`,
  'text/marks.txt': `\u202Ehtml.exe\u200B ${script}`,
  'text/code.js': script,
  'text/macro.csv': '=cmd|\' /C calc\'!A0,"=HYPERLINK(""https://evil.example/csv"",""a"")"\n',
  'notebook/html.ipynb': notebook({ 'text/html': `<script>${script}</script>` }),
  'notebook/svg.ipynb': notebook({ 'image/svg+xml': svg(`<script>${script}</script>`) }),
  'notebook/script.ipynb': notebook({ 'application/javascript': script }),
  'notebook/false-image.ipynb': notebook({ 'image/png': Buffer.from(`<script>${script}</script>`).toString('base64') }),
  'notebook/markdown.ipynb': JSON.stringify({
    cells: [{ cell_type: 'markdown', source: `<img src=x onerror="${script}">[a](javascript:alert(1))` }],
  }),
  'notebook/broken.ipynb': '{"cells": [{"cell_type": "code", "source": {"a": 1}, "outputs": "no"}]}',
}
