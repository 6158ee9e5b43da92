import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseDeliverable: typeof es
  }
}

export const courseDeliverableTexts = /* @__PURE__ */ defineNamespace('courseDeliverable', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
