import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    centerSetup: typeof es
  }
}

export const centerSetupTexts = /* @__PURE__ */ defineNamespace('centerSetup', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
