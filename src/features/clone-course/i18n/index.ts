import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    cloneCourse: typeof es
  }
}

export const cloneCourseTexts = /* @__PURE__ */ defineNamespace('cloneCourse', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
