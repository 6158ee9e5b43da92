import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    deskAside: typeof es
  }
}

export const deskAsideTexts = /* @__PURE__ */ defineNamespace('deskAside', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
