import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    evaluations: typeof es
  }
}

export const evaluationTexts = /* @__PURE__ */ defineNamespace('evaluations', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
