import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    areaTree: typeof es
  }
}

export const areaTreeTexts = /* @__PURE__ */ defineNamespace('areaTree', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
