import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseEditor: typeof es
  }
}

export const courseEditorTexts = /* @__PURE__ */ defineNamespace('courseEditor', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
