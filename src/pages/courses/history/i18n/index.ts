import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseHistory: typeof es
  }
}

export const courseHistoryTexts = /* @__PURE__ */ defineNamespace('courseHistory', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
