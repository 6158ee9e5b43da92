import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    frameSearch: typeof es
  }
}

export const frameSearchTexts = /* @__PURE__ */ defineNamespace('frameSearch', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
