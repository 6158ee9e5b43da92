import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    firstStart: typeof es
  }
}

export const firstStartTexts = /* @__PURE__ */ defineNamespace('firstStart', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
