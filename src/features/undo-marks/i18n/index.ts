import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    undoMarks: typeof es
  }
}

export const undoMarksTexts = /* @__PURE__ */ defineNamespace('undoMarks', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
