/**
 * Without this, a cold visit to a page is a chain of round trips: html, entry, the route's chunk, its texts. The page knows its
 * address, the language and (by the session's hint) whether somebody is signed in before any of it arrives, so a small script in
 * its head asks for all of it at once. The server allows the script by its hash.
 */
import type { Plugin, Rolldown } from 'vite'
import { isPrivateLayout, routePattern } from './route-pattern.ts'

/** [pattern of the path, behind the sign-in, files, files in Spanish, files in English] */
type Screen = [path: string, isPrivate: 0 | 1, files: number[], es: number[], en: number[]]

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
        const { files, screens } = plan(chunks, (file) => html.includes(file), behindSignIn)
        const args = [files, screens, hint].map((it) => JSON.stringify(it)).join(',')
        // in front of the style sheet: a script behind one waits for it
        return html.replace('<script type="module"', (entry) => `<script>(${preload.toString()})(${args})</script>\n    ${entry}`)
      },
    },
  }
}

function plan(chunks: Rolldown.OutputChunk[], isInPage: (file: string) => boolean, behindSignIn: RegExp) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const moduleOf = (chunk: Rolldown.OutputChunk) => chunk.facadeModuleId ?? ''
  /** A chunk with all that it imports. */
  const closure = (start: Rolldown.OutputChunk, seen = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> => {
    if (seen.has(start)) return seen
    seen.add(start)
    for (const name of start.imports) {
      const chunk = byName.get(name)
      if (chunk) closure(chunk, seen)
    }
    return seen
  }
  const all = (starts: Rolldown.OutputChunk[]) => [...new Set(starts.flatMap((chunk) => [...closure(chunk)]))]
  const texts = (needed: Rolldown.OutputChunk[], language: string) =>
    needed
      .flatMap(({ dynamicImports }) => dynamicImports)
      .filter((name) => {
        const chunk = byName.get(name)
        return chunk !== undefined && moduleOf(chunk).endsWith(`/${language}.ts`)
      })

  const entry = chunks.filter(({ isEntry }) => isEntry)
  const layout = chunks.filter((chunk) => isPrivateLayout(moduleOf(chunk)) || behindSignIn.test(moduleOf(chunk)))
  const files: string[] = []
  const numbers = (names: string[]) =>
    [...new Set(names)].filter((name) => !isInPage(name)).map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1))

  const pages = chunks.flatMap((chunk) => {
    const pattern = routePattern(moduleOf(chunk))
    return pattern ? [{ chunk, ...pattern }] : []
  })
  const screens = pages
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ chunk, path, isPrivate }): Screen => {
      const needed = all([...entry, ...(isPrivate ? layout : []), chunk])
      const code = numbers(needed.map(({ fileName }) => fileName))
      return [path, isPrivate ? 1 : 0, code, numbers(texts(needed, 'es')), numbers(texts(needed, 'en'))]
    })
  return { files, screens }
}
