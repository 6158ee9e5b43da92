import { DeleteAreaDialog } from './delete-area-dialog'
import { MoveAreaDialog } from './move-area-dialog'

/** The dialogs of the tree, in one file to download. */
export const areaDialogs = { delete: DeleteAreaDialog, move: MoveAreaDialog }
