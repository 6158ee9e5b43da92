import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    extendDeadline: typeof es
  }
}

export const extendDeadlineTexts = /* @__PURE__ */ defineNamespace('extendDeadline', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
