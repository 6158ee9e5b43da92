import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groupResource: typeof es
  }
}

export const groupResourceTexts = /* @__PURE__ */ defineNamespace('groupResource', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
