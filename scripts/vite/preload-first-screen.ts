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

/** The page with another entry: its script, what that imports, and the texts that it shows in the language of the reader. */
export function withEntry(html: string, path: string, module: RegExp, chunks: Chunk[], hint: string): string {
  const entry = chunks.find((chunk) => chunk.isEntry && module.test(moduleOf(chunk)))
  if (!entry) throw new Error(`The build has no entry ${module}`)
  const importer = chunks.find(({ imports }) => imports.includes(entry.fileName))
  if (importer) throw new Error(`${importer.fileName} imports ${entry.fileName}, and would start this page again`)
  const needed = withImports([entry], byNameOf(chunks))
  const files: string[] = []
  const [es, en] = textsOf([...needed], [], chunks)
  const screen: Screen = [path, 0, [], numbered(es, files), numbered(en, files)]
  const tags = [...needed].map(({ fileName }) =>
    fileName === entry.fileName
      ? `<script type="module" crossorigin src="/${fileName}"></script>`
      : `<link rel="modulepreload" crossorigin href="/${fileName}">`,
  )
  return html
    .replace(/<script>\(function preload\(.*?<\/script>/s, () => scriptOf({ files, screens: [screen] }, hint))
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => tags.join('\n    '))
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

const byNameOf = (chunks: Chunk[]) => new Map(chunks.map((chunk) => [chunk.fileName, chunk]))

/** Places of the chunks' files in a list, which grows by those that it lacks. */
const numbered = (chunks: Chunk[], files: string[]) =>
  chunks.map(({ fileName }) => (files.includes(fileName) ? files.indexOf(fileName) : files.push(fileName) - 1))

/**
 * The texts in Spanish and English of the slices whose components are in the chunks, not those that are declared by code downloaded
 * later. `entry` is what the page's own tags ask for.
 */
function textsOf(needed: Chunk[], entry: Iterable<Chunk>, chunks: Chunk[]): [Chunk[], Chunk[]] {
  const slices = new Set(needed.flatMap(({ moduleIds }) => moduleIds.map(sliceOf)))
  const modules = new Set([...entry, ...needed].flatMap(({ moduleIds }) => moduleIds))
  const inLanguage = (language: string) =>
    chunks.filter((chunk) => {
      const module = moduleOf(chunk)
      return module.endsWith(`/${language}.ts`) && slices.has(sliceOf(module)) && modules.has(module.replace(/\w+\.ts$/, 'index.ts'))
    })
  return [inLanguage('es'), inLanguage('en')]
}

function plan(chunks: Chunk[], behindSignIn: RegExp): Plan {
  const byName = byNameOf(chunks)
  // what the page's own tags ask for already
  const entry = withImports(
    chunks.filter((chunk) => chunk.isEntry && moduleOf(chunk).endsWith('index.html')),
    byName,
  )
  const layout = chunks.filter((chunk) => isPrivateLayout(moduleOf(chunk)) || behindSignIn.test(moduleOf(chunk)))
  const files: string[] = []
  const pages = chunks.flatMap((chunk) => {
    const pattern = routePattern(moduleOf(chunk))
    return pattern ? [{ chunk, ...pattern }] : []
  })
  const screens = pages
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ chunk, path, isPrivate }): Screen => {
      const needed = [...withImports([...(isPrivate ? layout : []), chunk], byName)].filter((it) => !entry.has(it))
      const [es, en] = textsOf(needed, entry, chunks)
      return [path, isPrivate ? 1 : 0, numbered(needed, files), numbered(es, files), numbered(en, files)]
    })
  return { files, screens }
}
