import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    noticeSettings: typeof es
  }
}

export const noticeSettingsTexts = /* @__PURE__ */ defineNamespace('noticeSettings', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
