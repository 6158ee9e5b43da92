import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groupEditor: typeof es
  }
}

export const groupEditorTexts = /* @__PURE__ */ defineNamespace('groupEditor', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
