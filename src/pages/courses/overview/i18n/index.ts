import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseOverview: typeof es
  }
}

export const courseOverviewTexts = /* @__PURE__ */ defineNamespace('courseOverview', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
