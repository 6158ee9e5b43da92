import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseRubric: typeof es
  }
}

export const courseRubricTexts = /* @__PURE__ */ defineNamespace('courseRubric', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
