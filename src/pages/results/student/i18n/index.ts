import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    userResults: typeof es
  }
}

export const userResultsTexts = /* @__PURE__ */ defineNamespace('userResults', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
