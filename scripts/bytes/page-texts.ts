/** The texts of pages, to check that the entry, which every visitor downloads, contains none of them. */
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Texts = { readonly [key: string]: string | Texts }

const root = join(import.meta.dirname, '../..')

function sentences(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : sentences(text)))
}

/** Every text of a slice above `shared`, in both languages, that is too long to occur in code by chance. */
export async function pageTexts(): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('src/{pages,widgets,features,entities}/**/{es,en}.ts', { cwd: root })) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Texts>
    found.push(...Object.values(module).flatMap(sentences))
  }
  return [...new Set(found.filter((text) => text.length >= 16 && text.includes(' ')))]
}
