import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseCoverage: typeof es
  }
}

export const courseCoverageTexts = /* @__PURE__ */ defineNamespace('courseCoverage', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
