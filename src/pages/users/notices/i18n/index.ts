import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    noticesPage: typeof es
  }
}

export const noticesPageTexts = /* @__PURE__ */ defineNamespace('noticesPage', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
