import { textOf } from './text-of'
import type { Schema } from '@/shared/api'

/** A file beside the page, and its bytes when they are needed. */
export interface PagePart {
  readonly file: Schema<'File'>
  readonly read: () => Promise<Blob>
}

/** Larger parts are left out, because they become part of the text of the page. Bytes. */
const largestPart = 4 * 1024 * 1024

/** What could run, load, send or lead away; the policy of the frame forbids it as well. */
const removed = 'script, base, object, embed, applet, iframe, frame, frameset, portal, meta[http-equiv], link:not([rel~=stylesheet])'

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

async function imageOf(address: string, parts: readonly PagePart[]): Promise<string | null> {
  const part = partOf(address, parts)
  return part?.file.media_type.startsWith('image/') ? asDataUrl(await part.read(), part.file.media_type) : null
}

/** A style sheet with its pictures inside. */
async function styleOf(css: string, parts: readonly PagePart[]): Promise<string> {
  let filled = css
  for (const [whole, , address = ''] of css.matchAll(/url\(\s*(['"]?)([^'")]+)\1\s*\)/gi)) {
    const data = await imageOf(address, parts)
    if (data !== null) filled = filled.replaceAll(whole, `url("${data}")`)
  }
  return filled
}

/**
 * A page that stands alone: style sheets and pictures that were handed in with it are inside, and nothing in it runs or leads away.
 * Parsing runs nothing and loads nothing either.
 */
export async function pageDocument(html: string, parts: readonly PagePart[]): Promise<string> {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.querySelectorAll(removed)) element.remove()
  for (const link of page.querySelectorAll('link[rel~=stylesheet]')) {
    const part = partOf(link.getAttribute('href') ?? '', parts)
    const style = page.createElement('style')
    if (part) style.textContent = await styleOf(await textOf(await part.read(), part.file), parts)
    link.replaceWith(style)
  }
  for (const style of page.querySelectorAll('style')) style.textContent = await styleOf(style.textContent, parts)
  for (const image of page.querySelectorAll('img[src]')) {
    const data = await imageOf(image.getAttribute('src') ?? '', parts)
    if (data !== null) image.setAttribute('src', data)
    image.removeAttribute('srcset')
  }
  // the frame cannot leave its place, and an error page in it helps nobody
  for (const link of page.querySelectorAll('a[href], area[href]'))
    if (!(link.getAttribute('href') ?? '').startsWith('#')) link.setAttribute('href', '#')
  return `<!doctype html>\n${page.documentElement.outerHTML}`
}
