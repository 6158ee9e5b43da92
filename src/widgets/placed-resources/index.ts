export { loadPlacedResourcesTexts } from './i18n'
export { PlacedResourcesDialog } from './ui/placed-resources-dialog'
