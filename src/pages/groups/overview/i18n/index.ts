import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    groupOverview: typeof es
  }
}

export const groupOverviewTexts = /* @__PURE__ */ defineNamespace('groupOverview', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
