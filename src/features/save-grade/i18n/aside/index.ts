import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    saveGradeAside: typeof es
  }
}

export const saveGradeAsideTexts = /* @__PURE__ */ defineNamespace('saveGradeAside', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
