import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    myGroups: typeof es
  }
}

export const myGroupsTexts = /* @__PURE__ */ defineNamespace('myGroups', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
