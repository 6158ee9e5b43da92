import type { SnapshotFrom } from 'xstate'
import type { Schema } from '@/shared/api'
import type { gradingMachine } from './grading-machine'
import type { Desk, Errand, FieldErrors, Graded, Refusal, Sheet } from './grading-words'

type Version = Schema<'Version'>

/** How the grade stands towards the server. */
export type SaveKind = 'idle' | 'unsaved' | 'saving' | 'saved' | 'invalid' | 'conflict' | 'refused' | 'failed'

export interface OpenDesk {
  readonly phase: 'open'
  readonly desk: Desk
  /** As typed. */
  readonly sheet: Sheet
  /** What a field shows that nobody is in: the server's reading of the text once it has one. */
  readonly shown: Sheet
  readonly errors: FieldErrors
  readonly canWrite: boolean
  readonly save: SaveKind
  /** ISO 8601. */
  readonly savedAt: string | null
  /** Another person's grade, while one of both must be chosen. */
  readonly theirs: Graded | null
  readonly refusal: Refusal | null
  readonly viewed: Version | null
  readonly compared: Version | null
  /** The version that counts. */
  readonly counting: Version | null
  /** The version that the mark was given for; null while there is none. */
  readonly graded: Version | null
  /** Something about the versions that the teacher must know: one is newer than the graded one, or another one counts. */
  readonly notice: 'newer' | 'other' | null
  readonly underWay: Errand['type'] | null
  readonly failed: Errand | null
  readonly isLeaving: boolean
}

/** What the screen shows; components know no names of states. */
export type DeskView = { readonly phase: 'loading' | 'unavailable' } | { readonly phase: 'closed'; readonly reason: Refusal } | OpenDesk

type Snapshot = SnapshotFrom<typeof gradingMachine>

function saveOf(snapshot: Snapshot): SaveKind {
  const at = (
    state: 'settled' | 'unsaved' | 'stuck' | { settled: 'saved' } | { unsaved: 'saving' } | { stuck: 'invalid' | 'conflict' | 'refused' },
  ) => snapshot.matches({ desk: { grading: state } })
  if (at({ unsaved: 'saving' })) return 'saving'
  if (at('unsaved')) return 'unsaved'
  if (at({ stuck: 'invalid' })) return 'invalid'
  if (at({ stuck: 'conflict' })) return 'conflict'
  if (at({ stuck: 'refused' })) return 'refused'
  if (at('stuck')) return 'failed'
  return at({ settled: 'saved' }) ? 'saved' : 'idle'
}

export function deskView(snapshot: Snapshot): DeskView {
  const { desk, sheet, original, errors, theirs, refusal, savedAt, viewedId, comparedId, errand } = snapshot.context
  if (snapshot.matches('closed')) return { phase: 'closed', reason: refusal ?? 'missing' }
  if (snapshot.matches('unavailable')) return { phase: 'unavailable' }
  if (!desk) return { phase: 'loading' }
  const version = (id: number | null) => desk.versions.find((each) => each.id === id) ?? null
  const graded = desk.grade.outcome === null ? null : version(desk.grade.version_id)
  const isOther = desk.grade.outcome !== null && desk.selected_version_id !== null && desk.selected_version_id !== desk.grade.version_id
  const isQuiet = snapshot.matches({ desk: { errand: 'quiet' } })
  return {
    phase: 'open',
    desk,
    sheet,
    shown: snapshot.matches({ desk: { grading: 'settled' } }) ? original : sheet,
    errors,
    canWrite: !snapshot.matches({ desk: { grading: { settled: 'locked' } } }),
    save: saveOf(snapshot),
    savedAt: savedAt === null ? null : new Date(savedAt).toISOString(),
    theirs,
    refusal,
    viewed: version(viewedId),
    compared: snapshot.matches({ desk: { reviewing: 'sideBySide' } }) ? version(comparedId) : null,
    counting: version(desk.selected_version_id),
    graded,
    notice: isOther ? 'other' : desk.newer_than_graded ? 'newer' : null,
    underWay: isQuiet ? null : (errand?.type ?? null),
    failed: snapshot.matches({ desk: { errand: { quiet: 'failed' } } }) ? errand : null,
    isLeaving: snapshot.matches({ desk: { place: 'leaving' } }),
  }
}

/** Whether something typed is not with the server yet. */
export function isUnsaved(view: DeskView): boolean {
  return view.phase === 'open' && view.save !== 'idle' && view.save !== 'saved'
}
