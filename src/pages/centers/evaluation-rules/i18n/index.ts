import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    evaluationRules: typeof es
  }
}

export const evaluationRuleTexts = /* @__PURE__ */ defineNamespace('evaluationRules', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
