import { defineNamespace } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    myPrograms: typeof es
  }
}

export const myProgramsTexts = /* @__PURE__ */ defineNamespace('myPrograms', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})
