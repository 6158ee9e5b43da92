import type { ResourceNamespaceMap } from 'i18next'
import { defaultLanguage, type Language } from './language'

/** A name that a slice declares in `ResourceNamespaceMap`. */
export type NamespaceName = keyof ResourceNamespaceMap & string

type Texts = { readonly [key: string]: string | Texts }

/** The type of a second language: the same keys with any text. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

/** The texts of one slice: one download per language, started by the first screen that reads them. */
export interface Namespace<N extends NamespaceName> {
  readonly name: N
}

type Loaders = Readonly<Record<Language, () => Promise<Texts>>>

const registry = new Map<string, Loaders>()

/**
 * Declares the texts of a slice. Call it once, in the slice's `i18n/index.ts`, with one dynamic import per language, so that only the
 * language in use is downloaded, with the chunk that needs it.
 */
export function defineNamespace<N extends NamespaceName>(
  name: N,
  loaders: Readonly<Record<Language, () => Promise<Translation<ResourceNamespaceMap[N]>>>>,
): Namespace<N> {
  registry.set(name, loaders)
  return { name }
}

/** The texts of a namespace; Spanish if the language cannot be downloaded. */
export async function readNamespace(language: Language, name: string): Promise<Texts> {
  const loaders = registry.get(name)
  if (!loaders) throw new Error(`No slice has declared the namespace "${name}"`)
  try {
    return await loaders[language]()
  } catch (error) {
    if (language === defaultLanguage) throw error
    return loaders[defaultLanguage]()
  }
}
