import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    confirmEmail: typeof es
  }
}

export const confirmEmailTexts = /* @__PURE__ */ defineNamespace('confirmEmail', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
