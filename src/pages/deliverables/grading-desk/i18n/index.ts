import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    gradingDesk: typeof es
  }
}

export const gradingDeskTexts = /* @__PURE__ */ defineNamespace('gradingDesk', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
