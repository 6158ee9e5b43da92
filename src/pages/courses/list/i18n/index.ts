import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    coursesList: typeof es
  }
}

export const coursesListTexts = /* @__PURE__ */ defineNamespace('coursesList', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
