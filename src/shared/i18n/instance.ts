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
 * Starts the interface texts and downloads `common` in the remembered language. Await it before the first render:
 * the shared components read `common` and would suspend without it.
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
      // both languages have the same keys (checked), so a second download for missing ones would be waste
      fallbackLng: (code) => (languages.some((known) => known === code) ? [] : [defaultLanguage]),
      ns: [commonTexts.name],
      defaultNS: commonTexts.name,
      interpolation: { escapeValue: false },
    })
  // `{{count, number}}`: Intl would write 1000 without its point in Spanish
  i18n.services.formatter?.add('number', (value: number) => formatInteger(value))
}

/** Switches the interface: the texts in use are downloaded first, so nothing blanks; the choice is remembered. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language)
  rememberedLanguage.write(language)
}

/** The language the page is in now. */
export function currentLanguage(): Language {
  return i18n.resolvedLanguage === 'en' ? 'en' : 'es'
}

/** Downloads texts ahead: call it in a route's loader, so that they travel together with the page's code. */
export async function loadTexts(...namespaces: readonly Namespace<NamespaceName>[]): Promise<void> {
  await i18n.loadNamespaces(namespaces.map(({ name }) => name))
}
