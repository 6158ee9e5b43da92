import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    stopNotices: typeof es
  }
}

export const stopNoticesTexts = /* @__PURE__ */ defineNamespace('stopNotices', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
