import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    schedule: typeof es
  }
}

export const scheduleTexts = /* @__PURE__ */ defineNamespace('schedule', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
