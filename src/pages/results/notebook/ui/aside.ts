// The texts are declared by lazy code too, so that the page does not preload them.
export { saveGradeTexts } from '@/features/save-grade'
export { BulkDialog } from './bulk-dialog'
export { CellDetail } from './cell-detail'
export { ColumnDialog } from './column-dialog'
export { PageShortcuts } from './notebook-keys'
export { PasteDialog } from './paste-dialog'
