import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    studentsCards: typeof es
  }
}

export const studentsCardsTexts = /* @__PURE__ */ defineNamespace('studentsCards', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
