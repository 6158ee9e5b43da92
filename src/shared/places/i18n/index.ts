import { defineNamespace, loadTexts } from '@/shared/i18n'
import type { es } from './es'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    places: typeof es
  }
}

export const placesTexts = /* @__PURE__ */ defineNamespace('places', {
  es: () => import('./es').then((m) => m.es),
  en: () => import('./en').then((m) => m.en),
})

/** For the loader of a dialog in which places are chosen. */
export const loadPlacesTexts = () => loadTexts(placesTexts)
