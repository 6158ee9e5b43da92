import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    centersAudit: typeof es
  }
}

export const centersAuditTexts = /* @__PURE__ */ defineNamespace('centersAudit', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
