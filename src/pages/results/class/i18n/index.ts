import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    classResults: typeof es
  }
}

export const classResultsTexts = /* @__PURE__ */ defineNamespace('classResults', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
