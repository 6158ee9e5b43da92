import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    centerOverview: typeof es
  }
}

export const centerOverviewTexts = /* @__PURE__ */ defineNamespace('centerOverview', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
