import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    usersPerson: typeof es
  }
}

export const usersPersonTexts = /* @__PURE__ */ defineNamespace('usersPerson', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
