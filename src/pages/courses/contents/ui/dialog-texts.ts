import { loadPlacesTexts } from '@/shared/places'
import { loadPlacedResourcesTexts } from '@/widgets/placed-resources'

/** Loads the texts of what the dialogs of the contents show. A module of its own, because importing it brings the code of that too. */
export const loadDialogTexts = () => Promise.all([loadPlacedResourcesTexts(), loadPlacesTexts()])
