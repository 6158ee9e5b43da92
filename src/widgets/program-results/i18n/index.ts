import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    programResults: typeof es
  }
}

export const programResultsTexts = /* @__PURE__ */ defineNamespace('programResults', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
