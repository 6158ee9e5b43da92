import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    deskFiles: typeof es
  }
}

export const deskFilesTexts = /* @__PURE__ */ defineNamespace('deskFiles', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
