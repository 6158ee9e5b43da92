import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    studentTransfers: typeof es
  }
}

export const studentTransfersTexts = /* @__PURE__ */ defineNamespace('studentTransfers', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
