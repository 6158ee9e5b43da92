import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    secondFactor: typeof es
  }
}

export const secondFactorTexts = /* @__PURE__ */ defineNamespace('secondFactor', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
