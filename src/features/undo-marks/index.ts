import { lazyModule } from '@/shared/ui'

export { undoMarksTexts } from './i18n'
export { type BulkChange, type OfferUndo, useUndoMarks } from './ui/use-undo-marks'
/** The key that undoes, for the list that "?" opens. */
export const undoShortcuts = lazyModule(() => import('./ui/undo-shortcuts'), { prefetch: false })
