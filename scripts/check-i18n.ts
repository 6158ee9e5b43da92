import { glob } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compareTexts, type Texts } from './compare-texts.ts'

// Finds every namespace (a folder with es.ts and en.ts), compares both languages, and exits 1 when they differ.

const root = resolve(import.meta.dirname, '..')

async function textsOf(file: string, language: 'es' | 'en'): Promise<Texts> {
  const module = (await import(pathToFileURL(file).href)) as Record<string, Texts | undefined>
  const texts = module[language]
  if (!texts) throw new Error(`${file} must export "${language}"`)
  return texts
}

const problems: string[] = []
let namespaces = 0
for await (const found of glob('src/**/{es,en}.ts', { cwd: root })) {
  const folder = dirname(resolve(root, found))
  if (basename(found) === 'en.ts') {
    await textsOf(resolve(folder, 'es.ts'), 'es').catch(() => problems.push(`${found}: there is no es.ts beside it`))
    continue
  }
  namespaces += 1
  const [es, en] = await Promise.all([textsOf(resolve(folder, 'es.ts'), 'es'), textsOf(resolve(folder, 'en.ts'), 'en')])
  problems.push(...compareTexts(es, en).map((problem) => `${dirname(found)}: ${problem}`))
}

if (namespaces === 0) problems.push('no namespace was found under src/')
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? `${namespaces} namespaces complete in Spanish and English` : `${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
