import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    deliverable: typeof es
  }
}

export const deliverableTexts = /* @__PURE__ */ defineNamespace('deliverable', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
