import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    addResource: typeof es
  }
}

export const addResourceTexts = /* @__PURE__ */ defineNamespace('addResource', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
