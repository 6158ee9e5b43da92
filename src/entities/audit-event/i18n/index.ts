import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auditEvent: typeof es
  }
}

export const auditEventTexts = /* @__PURE__ */ defineNamespace('auditEvent', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
