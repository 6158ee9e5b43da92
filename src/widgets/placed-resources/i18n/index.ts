import { centerTexts } from '@/entities/center'
import { courseTexts } from '@/entities/course'
import { resourceTexts } from '@/entities/resource'
import { addResourceTexts } from '@/features/add-resource'
import { defineNamespace, loadTexts } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    placedResources: typeof es
  }
}

export const placedResourcesTexts = /* @__PURE__ */ defineNamespace('placedResources', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})

/** Loads the texts of the dialog and of what it opens, beside its code. */
export const loadPlacedResourcesTexts = () => loadTexts(placedResourcesTexts, centerTexts, courseTexts, resourceTexts, addResourceTexts)
