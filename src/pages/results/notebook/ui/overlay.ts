import type { Pasting } from '../model/pasted'
import type { CellIds } from '../model/queue-types'
import type { ScoreColumn } from '../model/score-cell'

/** What is open over the notebook. */
export type Overlay =
  | { readonly kind: 'detail'; readonly ids: CellIds }
  | { readonly kind: 'explain'; readonly studentId: number; readonly deliverableId?: number }
  | { readonly kind: 'paste'; readonly pasting: Pasting }
  | { readonly kind: 'bulk'; readonly bulk: 'same' | 'add'; readonly column: ScoreColumn }
  | { readonly kind: 'release' }
  | { readonly kind: 'notes'; readonly studentId: number }
  /** Cells of one deliverable. */
  | { readonly kind: 'exempt'; readonly cells: readonly CellIds[] }
