import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    archiveGroups: typeof es
  }
}

export const archiveGroupsTexts = /* @__PURE__ */ defineNamespace('archiveGroups', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
