import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    resourceView: typeof es
  }
}

export const resourceViewTexts = /* @__PURE__ */ defineNamespace('resourceView', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
