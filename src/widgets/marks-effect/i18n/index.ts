import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    marksEffect: typeof es
  }
}

export const marksEffectTexts = /* @__PURE__ */ defineNamespace('marksEffect', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
