export { BulkDialog } from './bulk-dialog'
export { BulkStatus } from './bulk-status'
export { inParts, restOf } from './in-parts'
export { changedBy, isWhole, useBulk } from './use-bulk'
