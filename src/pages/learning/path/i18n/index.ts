import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    learningPath: typeof es
  }
}

export const learningPathTexts = /* @__PURE__ */ defineNamespace('learningPath', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
