import type { Schema } from '@/shared/api'

export type Action = Schema<'GroupAction'>
export type Preview = Schema<'GroupMovePreview'>
export type Move = Schema<'GroupMoves'>['results'][number]

/** A group as the dialogue names it. */
export interface Chosen {
  readonly id: number
  readonly name: string
}

export interface MoveInput {
  readonly action: Action
  readonly ids: readonly number[]
}

/** What would happen; or the caller may do nothing of the kind. A group that has gone away is an error like any other. */
export type PreviewOutcome = { readonly kind: 'previewed'; readonly preview: Preview } | { readonly kind: 'denied' }
export type MoveOutcome = { readonly kind: 'moved'; readonly results: readonly Move[] } | { readonly kind: 'denied' }

export type ArchiveEvent =
  | { readonly type: 'archive'; readonly groups: readonly Chosen[] }
  | { readonly type: 'unarchive'; readonly groups: readonly Chosen[] }
  /** Somebody tries to change a group that is archived. */
  | { readonly type: 'change'; readonly groups: readonly Chosen[] }
  | { readonly type: 'confirm' }
  | { readonly type: 'retry' }
  /** Closes what is open; nothing has changed. */
  | { readonly type: 'dismiss' }

/** Groups have changed hands: what shows them must be read again. */
export interface ArchiveEmitted {
  readonly type: 'moved'
  readonly action: Action
  readonly groups: readonly Chosen[]
  readonly results: readonly Move[]
}

export interface ArchiveContext {
  readonly action: Action
  readonly groups: readonly Chosen[]
  readonly preview: Preview | null
  readonly results: readonly Move[]
}
