import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    askTransfer: typeof es
  }
}

export const askTransferTexts = /* @__PURE__ */ defineNamespace('askTransfer', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
