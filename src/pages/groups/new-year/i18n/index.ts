import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    newSchoolYear: typeof es
  }
}

export const newSchoolYearTexts = /* @__PURE__ */ defineNamespace('newSchoolYear', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
