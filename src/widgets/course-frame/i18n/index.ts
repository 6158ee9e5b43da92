import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    courseFrame: typeof es
  }
}

export const courseFrameTexts = /* @__PURE__ */ defineNamespace('courseFrame', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
