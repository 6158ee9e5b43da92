/**
 * Without this, a cold visit to a page is a chain of round trips: html, entry, the route's chunk, its texts. The page knows its
 * address, the language and (by the session's hint) whether somebody is signed in before any of it arrives, so a small script in
 * its head asks for all of it at once. The server allows the script by its hash.
 */
import type { Plugin, Rolldown } from 'vite'
import { isPrivateLayout, routePattern, sliceOf } from './route-pattern.ts'

type Chunk = Rolldown.OutputChunk

/** [pattern of the path, behind the sign-in, files, files in Spanish, files in English] */
type Screen = [path: string, isPrivate: 0 | 1, files: number[], es: number[], en: number[]]

interface Plan {
  files: string[]
  screens: Screen[]
}

/** Runs in the page, so it must not refer to anything outside itself. */
function preload(files: string[], screens: Screen[], hint: string): void {
  const at = (path: string) => screens.find(([pattern]) => new RegExp(`^${pattern}/?$`).test(path))
  const here = at(location.pathname)
  const screen = here?.[1] && !document.cookie.includes(hint) ? at('/login') : here
  if (!screen) return
  for (const file of [...screen[2], ...screen[document.documentElement.lang === 'en' ? 4 : 3]]) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = `/${files[file]}`
    document.head.append(link)
  }
}

/**
 * @param options.hint how the session's cookie begins that says that somebody was signed in here
 * @param options.behindSignIn modules that every page behind the sign-in downloads
 */
export function preloadFirstScreen({ hint, behindSignIn }: { hint: string; behindSignIn: RegExp }): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): string {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const script = scriptOf(plan(chunks, behindSignIn), hint)
        // in front of the style sheet: a script behind one waits for it
        return html.replace('<script type="module"', (entry) => `${script}\n    ${entry}`)
      },
    },
  }
}

const scriptOf = ({ files, screens }: Plan, hint: string) =>
  `<script>(${preload.toString()})(${[files, screens, hint].map((it) => JSON.stringify(it)).join(',')})</script>`

/** The page with the preloads of one screen only: a page that is served for one address carries no list of the others. */
export function withPreloadsOf(path: string, html: string, chunks: Chunk[], hint: string): string {
  const { files, screens } = plan(chunks, /^$/)
  const screen = screens.find(([pattern]) => pattern === path)
  if (!screen) throw new Error(`The build has no screen ${path}`)
  const own = [...new Set([...screen[2], ...screen[3], ...screen[4]])]
  const renumbered = (numbers: number[]) => numbers.map((number) => own.indexOf(number))
  const list: Plan = {
    files: own.map((number) => files[number] ?? ''),
    screens: [[screen[0], screen[1], renumbered(screen[2]), renumbered(screen[3]), renumbered(screen[4])]],
  }
  return html.replace(/<script>\(function preload\(.*?<\/script>/s, () => scriptOf(list, hint))
}

const moduleOf = (chunk: Chunk) => chunk.facadeModuleId ?? ''

/** These chunks with all that they import. */
function withImports(starts: Chunk[], byName: Map<string, Chunk>): Set<Chunk> {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(byName.get(name))
  }
  starts.forEach(visit)
  return found
}

function plan(chunks: Chunk[], behindSignIn: RegExp): Plan {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  // what the page's own tags ask for already
  const entry = withImports(
    chunks.filter(({ isEntry }) => isEntry),
    byName,
  )
  const layout = chunks.filter((chunk) => isPrivateLayout(moduleOf(chunk)) || behindSignIn.test(moduleOf(chunk)))
  const files: string[] = []
  const numbers = (needed: Chunk[]) =>
    needed.map(({ fileName }) => (files.includes(fileName) ? files.indexOf(fileName) : files.push(fileName) - 1))

  /** The texts of the slices whose components are in the chunks; not those that are declared by code downloaded later. */
  const texts = (needed: Chunk[], language: string) => {
    const slices = new Set(needed.flatMap(({ moduleIds }) => moduleIds.map(sliceOf)))
    const modules = new Set([...entry, ...needed].flatMap(({ moduleIds }) => moduleIds))
    return chunks.filter((chunk) => {
      const module = moduleOf(chunk)
      return module.endsWith(`/${language}.ts`) && slices.has(sliceOf(module)) && modules.has(module.replace(/\w+\.ts$/, 'index.ts'))
    })
  }
  const pages = chunks.flatMap((chunk) => {
    const pattern = routePattern(moduleOf(chunk))
    return pattern ? [{ chunk, ...pattern }] : []
  })
  const screens = pages
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ chunk, path, isPrivate }): Screen => {
      const needed = [...withImports([...(isPrivate ? layout : []), chunk], byName)].filter((it) => !entry.has(it))
      return [path, isPrivate ? 1 : 0, numbers(needed), numbers(texts(needed, 'es')), numbers(texts(needed, 'en'))]
    })
  return { files, screens }
}
