import type { Annotation, Content, Mark, Place, Tool } from './annotation'
import type { Left, Pages, Write } from './queue'

/** The comment that is being written, on the screen only until it is queued. */
export interface Draft {
  readonly id: string
  readonly content: Content
  /** Just made: without a text nothing is kept of it. */
  readonly isNew: boolean
}

export interface AnnotatorContext extends Pages {
  readonly canAnnotate: boolean
  readonly tool: Tool
  /** The annotation that list and page point out. */
  readonly selectedId: string | null
  readonly draft: Draft | null
  /** Undo the last steps, the last one last. */
  readonly undo: readonly Write[]
  /** The change that is on its way. */
  readonly sent: Write | null
  /** What was sent without an answer: the server may have saved any of it. */
  readonly unanswered: readonly Write[]
  /** What another teacher made of the annotation of the first change. */
  readonly theirs: Annotation | null
  readonly attempts: number
  /** Seconds that the server wants the next attempt to wait. */
  readonly retryAfter: number
}

export type AnnotatorEvent =
  | { readonly type: 'read'; readonly annotations: readonly Annotation[]; readonly canAnnotate: boolean }
  /** What an earlier page did not save. */
  | ({ readonly type: 'restore' } & Left)
  | { readonly type: 'choose'; readonly tool: Tool }
  /** Words are chosen with the keys, for this kind of mark. */
  | { readonly type: 'aim'; readonly tool: Mark }
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'add'; readonly id: string; readonly content: Content }
  | { readonly type: 'draw' }
  | { readonly type: 'finish'; readonly id: string; readonly place: Place }
  | { readonly type: 'cancel' }
  | { readonly type: 'open'; readonly id: string }
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'done' }
  | { readonly type: 'move'; readonly id: string; readonly place: Place }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'undo' }
  /** All that is not saved, or the refused change of one annotation. */
  | { readonly type: 'retry'; readonly id?: string }
  /** Gives up the refused change of an annotation. */
  | { readonly type: 'discard'; readonly id: string }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
