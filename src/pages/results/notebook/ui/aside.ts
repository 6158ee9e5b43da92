export { BulkDialog } from './bulk-dialog'
export { CellDetail } from './cell-detail'
export { PageShortcuts } from './notebook-keys'
export { PasteDialog } from './paste-dialog'
