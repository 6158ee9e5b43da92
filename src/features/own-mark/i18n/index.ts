import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownMark: typeof es
  }
}

export const ownMarkTexts = /* @__PURE__ */ defineNamespace('ownMark', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
