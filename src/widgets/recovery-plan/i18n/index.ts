import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    planRecovery: typeof es
  }
}

export const planRecoveryTexts = /* @__PURE__ */ defineNamespace('planRecovery', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
