import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseWeights: typeof es
  }
}

export const courseWeightTexts = /* @__PURE__ */ defineNamespace('courseWeights', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
