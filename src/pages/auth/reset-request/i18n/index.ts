import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    resetRequest: typeof es
  }
}

export const resetRequestTexts = /* @__PURE__ */ defineNamespace('resetRequest', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
