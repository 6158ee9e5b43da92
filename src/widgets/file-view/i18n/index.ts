import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    fileView: typeof es
  }
}

export const fileViewTexts = /* @__PURE__ */ defineNamespace('fileView', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
