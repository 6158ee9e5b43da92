import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    choosePassword: typeof es
  }
}

export const choosePasswordTexts = /* @__PURE__ */ defineNamespace('choosePassword', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
