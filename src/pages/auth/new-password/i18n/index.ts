import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    newPassword: typeof es
  }
}

export const newPasswordTexts = /* @__PURE__ */ defineNamespace('newPassword', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
