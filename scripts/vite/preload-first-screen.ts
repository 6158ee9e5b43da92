/**
 * Without this, a cold visit to a page is a chain of round trips: html, entry, the route's chunk, its texts. The html knows the
 * address, the language and (by a cookie) whether the reader is signed in, so a small script in its head requests all files at once.
 * The server allows the script by its hash.
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
function preload(files: string[], screens: Screen[], cookie: string): void {
  const at = (path: string) => screens.find(([pattern]) => new RegExp(`^${pattern}/?$`).test(path))
  const here = at(location.pathname)
  const screen = here?.[1] && !document.cookie.includes(cookie) ? at('/login') : here
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
 * @param options.cookie a part of the cookie that shows that the reader is signed in
 * @param options.behindSignIn modules that every page behind the sign-in downloads
 */
export function preloadFirstScreen({ cookie, behindSignIn }: { cookie: string; behindSignIn: RegExp }): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): string {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const script = scriptOf(plan(chunks, behindSignIn), cookie)
        // before the style sheet: a script after it would wait for it
        return html.replace('<script type="module"', (entry) => `${script}\n    ${entry}`)
      },
    },
  }
}

const scriptOf = ({ files, screens }: Plan, cookie: string) =>
  `<script>(${preload.toString()})(${[files, screens, cookie].map((it) => JSON.stringify(it)).join(',')})</script>`

/** The page with another entry: its script, the imports of that, and its texts in the language of the reader. */
export function withEntry(html: string, path: string, module: RegExp, chunks: Chunk[], cookie: string): string {
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
    .replace(/<script>\(function preload\(.*?<\/script>/s, () => scriptOf({ files, screens: [screen] }, cookie))
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script type="module"[^>]*><\/script>/, () => tags.join('\n    '))
}

const moduleOf = (chunk: Chunk) => chunk.facadeModuleId ?? ''

/** These chunks and all their imports. */
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

/** Indexes of the chunks' files in `files`, to which missing ones are added. */
const numbered = (chunks: Chunk[], files: string[]) =>
  chunks.map(({ fileName }) => (files.includes(fileName) ? files.indexOf(fileName) : files.push(fileName) - 1))

/**
 * The Spanish and English texts of the slices whose components are in the chunks, without those that lazy code declares. `entry` are
 * the chunks that the page's own tags request.
 */
function textsOf(needed: Chunk[], entry: Iterable<Chunk>, chunks: Chunk[]): [Chunk[], Chunk[]] {
  // `lazy-….ts` declares code that is downloaded when it is wanted, together with its texts
  const slices = new Set(needed.flatMap(({ moduleIds }) => moduleIds.filter((id) => !/\/lazy-[\w-]+\.ts$/.test(id)).map(sliceOf)))
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
  // the page's own tags request these already
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
  // the skeleton of a page can be a chunk apart from the page
  const parts = Map.groupBy(
    pages.toSorted((a, b) => b.rank - a.rank),
    ({ path }) => path,
  )
  const screens = [...parts].map(([path, ofPath]): Screen => {
    const isPrivate = ofPath.some((page) => page.isPrivate)
    const starts = [...(isPrivate ? layout : []), ...ofPath.map(({ chunk }) => chunk)]
    const needed = [...withImports(starts, byName)].filter((it) => !entry.has(it))
    const [es, en] = textsOf(needed, entry, chunks)
    return [path, isPrivate ? 1 : 0, numbered(needed, files), numbered(es, files), numbered(en, files)]
  })
  return { files, screens }
}
