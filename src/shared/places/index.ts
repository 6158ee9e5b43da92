export { loadPlacesTexts } from './i18n'
export { PlaceChoice } from './place-choice'
export { PlaceDialog } from './place-dialog'
export { topPlace, type ChosenPlace, type Place, type PlaceNode } from './place-tree'
