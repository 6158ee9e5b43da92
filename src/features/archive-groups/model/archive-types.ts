import type { Schema } from '@/shared/api'

export type Action = Schema<'GroupAction'>
export type Preview = Schema<'GroupMovePreview'>
export type Move = Schema<'GroupMoves'>['results'][number]

/** A group as the dialog shows it. */
export interface Chosen {
  readonly id: number
  readonly name: string
}

export interface MoveInput {
  readonly action: Action
  readonly ids: readonly number[]
}

/** `denied`: this person may move none of the groups. A group that no longer exists is an error. */
export type PreviewOutcome = { readonly kind: 'previewed'; readonly preview: Preview } | { readonly kind: 'denied' }
export type MoveOutcome = { readonly kind: 'moved'; readonly results: readonly Move[] } | { readonly kind: 'denied' }

export type ArchiveEvent =
  | { readonly type: 'archive'; readonly groups: readonly Chosen[] }
  | { readonly type: 'unarchive'; readonly groups: readonly Chosen[] }
  /** A person tries to change an archived group. */
  | { readonly type: 'change'; readonly groups: readonly Chosen[] }
  | { readonly type: 'confirm' }
  | { readonly type: 'retry' }
  /** Closes the dialog without a change. */
  | { readonly type: 'dismiss' }

/** Groups were moved: data about them must be refetched. */
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
