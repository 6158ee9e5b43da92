import { createInstance, type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { formatInteger } from '../lib/format'
import { commonTexts } from './common'
import { defaultLanguage, languages, rememberedLanguage, type Language } from './language'
import { readNamespace, type Namespace, type NamespaceName } from './namespace'

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    defaultNS: 'common'
  }
}

export const i18n = /* @__PURE__ */ createInstance()

const sliceTexts: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, name, done) => {
    readNamespace(language as Language, name).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error as Error, false),
    )
  },
}

/**
 * Starts i18n and downloads `common` in the stored language. Await it before the first render: the shared components read `common`
 * and would suspend without it.
 */
export async function startI18n(language: Language = rememberedLanguage.read()): Promise<void> {
  i18n.on('languageChanged', (current) => {
    if (globalThis.document) document.documentElement.lang = current
  })
  await i18n
    .use(sliceTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: languages,
      // both languages have the same keys (checked), so a fallback download for missing ones is unnecessary
      fallbackLng: (code) => (languages.some((known) => known === code) ? [] : [defaultLanguage]),
      ns: [commonTexts.name],
      defaultNS: commonTexts.name,
      interpolation: { escapeValue: false },
    })
  // `{{count, number}}`: Intl would write 1000 without a separator in Spanish
  i18n.services.formatter?.add('number', (value: number) => formatInteger(value))
}

/** Switches the language: texts in use are downloaded first, so that the page does not blank; the choice is stored. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language)
  rememberedLanguage.write(language)
}

/** The current language of the page. */
export function currentLanguage(): Language {
  return i18n.resolvedLanguage === 'en' ? 'en' : 'es'
}

/** Downloads texts ahead: call it in a route's loader, so that they load in parallel with the code of the page. */
export async function loadTexts(...namespaces: readonly Namespace<NamespaceName>[]): Promise<void> {
  await i18n.loadNamespaces(namespaces.map(({ name }) => name))
}
