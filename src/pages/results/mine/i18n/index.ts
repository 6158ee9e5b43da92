import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    myResults: typeof es
  }
}

export const myResultsTexts = /* @__PURE__ */ defineNamespace('myResults', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
