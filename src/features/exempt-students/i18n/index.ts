import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    exemptStudents: typeof es
  }
}

export const exemptStudentsTexts = /* @__PURE__ */ defineNamespace('exemptStudents', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
