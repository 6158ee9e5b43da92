import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    markExplanation: typeof es
  }
}

export const markExplanationTexts = /* @__PURE__ */ defineNamespace('markExplanation', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
