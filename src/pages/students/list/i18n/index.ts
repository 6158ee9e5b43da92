import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    studentsList: typeof es
  }
}

export const studentsListTexts = /* @__PURE__ */ defineNamespace('studentsList', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
