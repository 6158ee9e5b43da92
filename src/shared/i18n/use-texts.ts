import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage, i18n } from './instance'
import type { Language } from './language'
import type { Namespace, NamespaceName } from './namespace'

/** The texts of a slice, typed by key and by variable: `const t = useTexts(loginTexts)`, `t(($) => $.title)`. */
export function useTexts<N extends NamespaceName>(namespace: Namespace<N>): TFunction<N> {
  return useTranslation(namespace.name, { i18n }).t as TFunction<N>
}

/** The language of the page; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation('common', { i18n })
  return currentLanguage()
}
