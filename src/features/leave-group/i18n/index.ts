import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    leaveGroup: typeof es
  }
}

export const leaveGroupTexts = /* @__PURE__ */ defineNamespace('leaveGroup', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
