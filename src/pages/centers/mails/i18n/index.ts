import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    centersMails: typeof es
  }
}

export const mailsTexts = /* @__PURE__ */ defineNamespace('centersMails', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
