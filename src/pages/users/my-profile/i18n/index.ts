import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    myProfile: typeof es
  }
}

export const myProfileTexts = /* @__PURE__ */ defineNamespace('myProfile', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
