import type { Schema } from '@/shared/api'
import { currentLanguage } from '@/shared/i18n'

type Language = Schema<'CaptionLanguage'>

/** The languages of Spain first, then those of many students. */
const languages: Readonly<Record<Language, true>> = {
  ...{ es: true, ca: true, 'ca-valencia': true, eu: true, gl: true, oc: true, ast: true, an: true },
  ...{ en: true, fr: true, pt: true, it: true, de: true, ro: true, ar: true, uk: true, ru: true, pl: true, bg: true, zh: true },
}

/** The languages in which a video can have captions, in the order of a list. */
export const captionLanguages = Object.keys(languages) as readonly Language[]

/** The name of a language in that of the page, as it begins a line: "Euskera". */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(currentLanguage()) + name.slice(1)
}
