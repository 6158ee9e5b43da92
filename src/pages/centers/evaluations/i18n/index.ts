import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    centerEvaluations: typeof es
  }
}

export const centerEvaluationTexts = /* @__PURE__ */ defineNamespace('centerEvaluations', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
