import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    appFrame: typeof es
  }
}

export const appFrameTexts = /* @__PURE__ */ defineNamespace('appFrame', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
