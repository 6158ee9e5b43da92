import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    centerDocuments: typeof es
  }
}

export const centerDocumentTexts = /* @__PURE__ */ defineNamespace('centerDocuments', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
