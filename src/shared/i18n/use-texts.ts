import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { currentLanguage, i18n } from './instance'
import type { Language } from './language'
import type { Namespace, NamespaceName } from './namespace'

/** The texts of a slice, typed by key and by variable: `const t = useTexts(loginTexts)`, `t(($) => $.title)`. */
export function useTexts<N extends NamespaceName>(namespace: Namespace<N>): TFunction<N> {
  // one of the namespaces stands for all: their union is too large for the type checker, which cannot compare with it either
  const { t }: { t: unknown } = useTranslation<'common'>(namespace.name as 'common', { i18n })
  return t as never
}

/** The language of the page; the component renders again when it changes. */
export function useLanguage(): Language {
  useTranslation('common', { i18n })
  return currentLanguage()
}
