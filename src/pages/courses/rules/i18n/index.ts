import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseRules: typeof es
  }
}

export const courseRuleTexts = /* @__PURE__ */ defineNamespace('courseRules', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
