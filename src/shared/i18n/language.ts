import { storedValue } from '../lib/storage'

/** The languages of the interface. Spanish is the default and the fallback. */
export const languages = ['es', 'en'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'es'

/** The language stored on this device, else Spanish. */
export const rememberedLanguage = storedValue<Language>('aula.language', {
  parse: (text) => languages.find((language) => language === text) ?? defaultLanguage,
  fallback: defaultLanguage,
})
