import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dataExport: typeof es
  }
}

export const dataExportTexts = /* @__PURE__ */ defineNamespace('dataExport', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
