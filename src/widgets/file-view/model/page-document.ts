import { textOf } from './text-of'
import type { Schema } from '@/shared/api'

/** A file beside the page, and its bytes when they are needed. */
export interface PagePart {
  readonly file: Schema<'File'>
  readonly read: () => Promise<Blob>
}

/** Larger parts are left out, because they become part of the text of the page. Bytes. */
const largestPart = 4 * 1024 * 1024
/** Characters of style sheets and pictures in a page, each counted as often as it stands in it; those beyond are left out. */
const mostParts = 32 * 1024 * 1024

/** What could run, load, send or lead away. It only tidies: what protects is the frame (public/frames/document.html). */
const removed =
  'script, noscript, base, object, embed, applet, iframe, frame, frameset, portal, set, animate, meta[http-equiv], link:not([rel~=stylesheet])'
const xlink = 'http://www.w3.org/1999/xlink'

/**
 * Parses a page as the content of a template, where no style applies: the content policy of the app would report each one elsewhere. A
 * template drops the elements of the frame of a page, so they have other names meanwhile.
 */
function parsePage(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html.replaceAll(/<(\/?)(html|head|body)(?=[\s/>])/gi, '<$1page-$2')
  return template.content
}

function writePage(page: DocumentFragment): string {
  const holder = document.createElement('template')
  holder.content.append(page)
  return `<!doctype html>\n${holder.innerHTML.replaceAll(/<(\/?)page-(html|head|body)(?=[\s/>])/g, '<$1$2')}`
}

async function asDataUrl(content: Blob, type: string): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer())
  let binary = ''
  for (let from = 0; from < bytes.length; from += 32_768) binary += String.fromCharCode(...bytes.subarray(from, from + 32_768))
  return `data:${type};base64,${btoa(binary)}`
}

/** The part that an address within the page names: "./css/estilos.css?v=2" is the file "estilos.css". */
function partOf(address: string, parts: readonly PagePart[]): PagePart | undefined {
  if (/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(address)) return undefined
  const path = address.split(/[?#]/, 1)[0] ?? ''
  let name: string
  try {
    name = decodeURIComponent(path).split('/').at(-1) ?? ''
  } catch {
    return undefined
  }
  return parts.find(({ file }) => file.size <= largestPart && file.name.toLowerCase() === name.toLowerCase())
}

/** A part that cannot be read is left out: the page is shown without it. */
const readPart = (part: PagePart): Promise<Blob | null> => part.read().catch(() => null)

/** The picture that an address names, as an address that holds it; null where there is none, or no room for it. */
type ImageOf = (address: string) => Promise<string | null>

/** How many characters a page may still take. */
interface Room {
  left: number
}

/** Takes the room that a text needs, if there is as much. */
function takes(room: Room, { length }: { readonly length: number }): boolean {
  if (length > room.left) return false
  room.left -= length
  return true
}

/** Reads each picture of a page once. */
function imagesOf(parts: readonly PagePart[], room: Room): ImageOf {
  const read = new Map<PagePart, Promise<string | null>>()
  return async (address) => {
    const part = partOf(address, parts)
    if (!part?.file.media_type.startsWith('image/')) return null
    const reading = read.get(part) ?? readPart(part).then((content) => content && asDataUrl(content, part.file.media_type))
    read.set(part, reading)
    const data = await reading
    return data !== null && takes(room, data) ? data : null
  }
}

/** A style sheet with its pictures inside, written so that no text of it ends the element that holds it. */
async function styleOf(css: string, imageOf: ImageOf): Promise<string> {
  const pieces: string[] = []
  let from = 0
  for (const { 0: whole, 2: address = '', index } of css.matchAll(/url\(\s*(['"]?)([^'")]+)\1\s*\)/gi)) {
    const data = await imageOf(address)
    pieces.push(css.slice(from, index), data === null ? whole : `url("${data}")`)
    from = index + whole.length
  }
  return [...pieces, css.slice(from)].join('').replaceAll('</', '<\\/')
}

/**
 * A page that stands alone: style sheets and pictures that were handed in with it are inside, and nothing in it runs or leads away.
 * Parsing runs nothing and loads nothing either.
 */
export async function pageDocument(html: string, parts: readonly PagePart[]): Promise<string> {
  const page = parsePage(html)
  const room = { left: mostParts }
  const imageOf = imagesOf(parts, room)
  for (const element of page.querySelectorAll(removed)) element.remove()
  for (const link of page.querySelectorAll('link[rel~=stylesheet]')) {
    const part = partOf(link.getAttribute('href') ?? '', parts)
    const style = page.ownerDocument.createElement('style')
    const content = part && (await readPart(part))
    if (content && takes(room, { length: content.size })) style.textContent = await styleOf(await textOf(content, part.file), imageOf)
    link.replaceWith(style)
  }
  for (const style of page.querySelectorAll('style')) style.textContent = await styleOf(style.textContent, imageOf)
  for (const image of page.querySelectorAll('img[src]')) {
    const data = await imageOf(image.getAttribute('src') ?? '')
    if (data !== null) image.setAttribute('src', data)
    image.removeAttribute('srcset')
  }
  // the frame cannot leave its place, and an error page in it helps nobody
  for (const link of page.querySelectorAll('a[href], area[href]'))
    if (!(link.getAttribute('href') ?? '').startsWith('#')) link.setAttribute('href', '#')
  for (const link of page.querySelectorAll('a, area'))
    if (!(link.getAttributeNS(xlink, 'href') ?? '#').startsWith('#')) link.removeAttributeNS(xlink, 'href')
  return writePage(page)
}
