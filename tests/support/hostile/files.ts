import { strToU8, zipSync } from 'fflate'
import { docx, officeFiles, pdfs, xlsx } from './documents.ts'
import { away, script } from './marks.ts'
import { markup } from './markup.ts'

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const joined = (...parts: readonly (Uint8Array | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin(part) : part)]))
const bytes32 = (value: number) => Uint8Array.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])

/** Headers of pictures that claim more pixels than any memory has; nothing follows. */
const hugePng = joined('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', bytes32(60_000), bytes32(60_000), '\x08\x06\0\0\0\0\0\0\0\0\0\0\0IEND\xaeB`\x82')
const hugeGif = joined('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;')
const hugeJpeg = joined(
  '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0\xff\xc0\0\x11\x08\xff\xff\xff\xff\x03\x01"\0\x02\x11\x01\x03\x11\x01\xff\xd9',
)
const hugeWebp = joined('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff')
const gifPixel = latin('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;')
const html = `<!doctype html><script>${script}</script>`

/** Bytes of zeros, which pack a thousandfold. */
const bomb = (mebibytes: number) => zipSync({ 'ceros.txt': [new Uint8Array(mebibytes * 1024 * 1024), { level: 9 }] })

/** A bomb that says of its entry that it has 100 bytes: the size stands in both headers of the entry. */
function liar(): Uint8Array {
  const zip = bomb(80)
  const view = new DataView(zip.buffer)
  for (let at = 0; at + 30 < zip.length; at += 1) {
    const mark = view.getUint32(at, true)
    if (mark === 0x04034b50) view.setUint32(at + 22, 100, true)
    if (mark === 0x02014b50) view.setUint32(at + 24, 100, true)
  }
  return zip
}

/** The first entry says that it needs a password. */
function locked(): Uint8Array {
  const zip = zipSync({ 'secreto.txt': strToU8('nada') }, { level: 0 })
  const view = new DataView(zip.buffer)
  for (let at = 0; at + 30 < zip.length; at += 1) {
    const mark = view.getUint32(at, true)
    if (mark === 0x04034b50) view.setUint16(at + 6, 1, true)
    if (mark === 0x02014b50) view.setUint16(at + 8, 1, true)
  }
  return zip
}

const nested = (depth: number): Uint8Array =>
  zipSync(depth === 0 ? { 'fondo.html': strToU8(html) } : { [`${depth}.zip`]: nested(depth - 1) })

const archives = (): Readonly<Record<string, Uint8Array>> => ({
  'zip/bomb.zip': bomb(100),
  'zip/liar.zip': liar(),
  'zip/locked.zip': locked(),
  'zip/nested.zip': nested(5),
  'zip/paths.zip': zipSync({
    '../../etc/passwd': strToU8('root'),
    'C:\\Windows\\a.exe': strToU8('MZ'),
    'a/b/../../../c.html': strToU8(html),
  }),
  'zip/many.zip': zipSync(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`${at}.txt`, strToU8('a')]))),
  'zip/cut.zip': bomb(1).slice(0, 400),
})

/** One thing and another at once, or not what the name says. */
const disguised = (): Readonly<Record<string, Uint8Array>> => ({
  'polyglot/script.gif': joined(gifPixel, `/*${script}*/`),
  'polyglot/page.gif': joined('GIF89a', html),
  'polyglot/page.pdf': joined('%PDF-1.4\n', html),
  'polyglot/page.png': joined('\x89PNG\r\n\x1a\n', html),
  'polyglot/page-before.zip': joined(html, zipSync({ 'a.html': strToU8(html) })),
  'polyglot/page.jpg': joined('\xff\xd8\xff\xe0', html),
  'wrong/page.png': latin(html),
  'wrong/page.pdf': latin(html),
  'wrong/page.docx': latin(html),
  'wrong/page.xlsx': latin(html),
  'wrong/page.mp4': latin(html),
  'wrong/page.mp3': latin(html),
  'wrong/page.zip': latin(html),
  'wrong/program.jpg': joined('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', new Uint8Array(200)),
  'wrong/program.html': joined('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', new Uint8Array(200)),
  'wrong/picture.html': gifPixel,
  'wrong/archive.docx': zipSync({ 'a.html': strToU8(html) }),
  'wrong/document.xlsx': docx(''),
  'wrong/workbook.docx': xlsx(''),
  'huge/picture.png': hugePng,
  'huge/picture.gif': hugeGif,
  'huge/picture.jpg': hugeJpeg,
  'huge/picture.webp': hugeWebp,
  'wrong/playlist.mp3': latin(`#EXTM3U\n${away('stream')}`),
})

/** Files that somebody with bad intentions hands in, by path. */
export function hostileFiles(): Readonly<Record<string, Uint8Array<ArrayBuffer>>> {
  const texts = Object.entries(markup).map(([name, text]) => [name, strToU8(text)] as const)
  const all = [...texts, ...Object.entries({ ...pdfs, ...officeFiles(), ...archives(), ...disguised() })]
  return Object.fromEntries(all.map(([name, bytes]) => [name, new Uint8Array(bytes)]))
}
