export { loadPlacesTexts } from './i18n'
export { PlaceChoice } from './place-choice'
export { PlaceDialog } from './place-dialog'
export type { ChosenPlace, PlaceNode } from './place-tree'
