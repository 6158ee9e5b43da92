export { saveGradeTexts } from '@/features/save-grade'
export { ColumnDialog } from './column-dialog'
export { PageShortcuts } from './notebook-keys'
export { NotebookOverlay } from './notebook-overlay'
