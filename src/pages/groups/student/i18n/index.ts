import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groupStudent: typeof es
  }
}

export const groupStudentTexts = /* @__PURE__ */ defineNamespace('groupStudent', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
