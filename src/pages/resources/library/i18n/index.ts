import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    resourceLibrary: typeof es
  }
}

export const resourceLibraryTexts = /* @__PURE__ */ defineNamespace('resourceLibrary', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
