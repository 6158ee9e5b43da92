import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    annotateFile: typeof es
  }
}

export const annotateFileTexts = /* @__PURE__ */ defineNamespace('annotateFile', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
