import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    saveGrade: typeof es
  }
}

export const saveGradeTexts = /* @__PURE__ */ defineNamespace('saveGrade', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
