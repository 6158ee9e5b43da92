/** The languages of the interface. Spanish is the default and the fallback. */
export const languages = ['es', 'en'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'es'

const storageKey = 'aula.language'

function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The language this device chose before, else Spanish. A browser that forbids storage gets Spanish. */
export function rememberedLanguage(): Language {
  try {
    const stored = globalThis.localStorage?.getItem(storageKey)
    return isLanguage(stored) ? stored : defaultLanguage
  } catch {
    return defaultLanguage
  }
}

export function rememberLanguage(language: Language): void {
  try {
    globalThis.localStorage?.setItem(storageKey, language)
  } catch {
    // private windows may refuse storage: the choice then lasts as long as the page
  }
}
