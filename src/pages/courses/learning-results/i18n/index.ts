import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    learningResults: typeof es
  }
}

export const learningResultTexts = /* @__PURE__ */ defineNamespace('learningResults', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
