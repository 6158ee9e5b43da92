import { loadTexts } from '@/shared/i18n'
import { lazyModule } from '@/shared/ui'

/** The texts are declared by lazy code too, so that the page does not preload them. */
const loadDetailTexts = () =>
  import('./aside').then(({ saveGradeTexts, studentNotesTexts }) => loadTexts(saveGradeTexts, studentNotesTexts))

/** What is beside the grid: dialogs, the detail of a cell and the list of keys, with their texts. It downloads after the page. */
export const notebookAside = lazyModule(() => Promise.all([import('./aside'), loadDetailTexts()]).then(([code]) => code))
