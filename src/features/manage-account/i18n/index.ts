import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    manageAccount: typeof es
  }
}

export const manageAccountTexts = /* @__PURE__ */ defineNamespace('manageAccount', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
