import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    mailMessage: typeof es
  }
}

export const mailMessageTexts = /* @__PURE__ */ defineNamespace('mailMessage', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
