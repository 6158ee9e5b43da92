import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    inviteAgain: typeof es
  }
}

export const inviteAgainTexts = /* @__PURE__ */ defineNamespace('inviteAgain', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
