import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    attendance: typeof es
  }
}

export const attendanceTexts = /* @__PURE__ */ defineNamespace('attendance', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
