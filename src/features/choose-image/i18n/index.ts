import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chooseImage: typeof es
  }
}

export const chooseImageTexts = /* @__PURE__ */ defineNamespace('chooseImage', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
