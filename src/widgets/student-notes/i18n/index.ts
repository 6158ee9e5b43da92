import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    studentNotes: typeof es
  }
}

export const studentNotesTexts = /* @__PURE__ */ defineNamespace('studentNotes', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
