import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseContents: typeof es
  }
}

export const courseContentsTexts = /* @__PURE__ */ defineNamespace('courseContents', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
