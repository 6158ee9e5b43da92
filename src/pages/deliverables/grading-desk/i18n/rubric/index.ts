import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    deskRubric: typeof es
  }
}

export const deskRubricTexts = /* @__PURE__ */ defineNamespace('deskRubric', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
