import { defineNamespace } from '../namespace'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    common: typeof es
  }
}

export const commonTexts = /* @__PURE__ */ defineNamespace('common', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
