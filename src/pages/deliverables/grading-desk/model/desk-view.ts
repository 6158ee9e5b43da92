import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { saveGradeNow, type Desk, type gradeAutosave, type GradeForm, type GradeRecord, type Rejection } from '@/features/save-grade'
import type { Schema } from '@/shared/api'
import { autosaveView, isUnsaved, type AutosaveView } from '@/shared/lib/autosave'
import type { gradingMachine } from './grading-machine'
import type { PendingAction } from './grading-types'

type Version = Schema<'Version'>
type Grade = AutosaveView<GradeRecord, GradeForm, Rejection>

/** `theirs`: another person's grade, while the teacher must choose one of the two. */
export interface OpenDesk extends Pick<Grade, 'save' | 'savedAt' | 'errors' | 'canWrite' | 'theirs' | 'rejection'> {
  readonly phase: 'open'
  /** With the last saved grade. */
  readonly desk: Desk
  /** As typed. */
  readonly form: GradeForm
  /** Text of a field without the focus: the text as parsed by the server, once it has responded. */
  readonly shown: GradeForm
  readonly viewed: Version | null
  readonly compared: Version | null
  /** The version that counts. */
  readonly counting: Version | null
  /** The version for which the mark was given; null while there is none. */
  readonly graded: Version | null
  /** A notice about versions: one is newer than the graded one, or another one counts. */
  readonly notice: 'newer' | 'other' | null
  readonly pending: PendingAction['type'] | null
  readonly failed: PendingAction | null
  /** The mark was not published, because annotations of the work cannot be saved. */
  readonly isUnannotated: boolean
  readonly isLeaving: boolean
  /** A file for the student is on its way. */
  readonly isUploading: boolean
  /** The mark is published, and the student does not see what was changed or typed since then. */
  readonly hasChanges: boolean
}

/** The state of the screen; components do not use names of machine states. */
export type DeskView = { readonly phase: 'loading' | 'unavailable' } | { readonly phase: 'closed'; readonly reason: Rejection } | OpenDesk

type Snapshot = SnapshotFrom<typeof gradingMachine>
type DeskActor = ActorRefFrom<typeof gradingMachine>

export function deskView(
  snapshot: Snapshot,
  autosave: SnapshotFrom<typeof gradeAutosave> | undefined = snapshot.children.autosave?.getSnapshot(),
): DeskView {
  const { rejection, viewedId, comparedId, pendingAction, destinationId } = snapshot.context
  if (snapshot.matches('closed')) return { phase: 'closed', reason: rejection ?? 'missing' }
  if (snapshot.matches('unavailable')) return { phase: 'unavailable' }
  if (!snapshot.context.desk || !autosave) return { phase: 'loading' }
  const { server: grade, values, original, ...saving } = autosaveView<GradeRecord, GradeForm, Rejection>(autosave)
  const desk = { ...snapshot.context.desk, grade }
  const version = (id: number | null) => desk.versions.find((each) => each.id === id) ?? null
  const isOther =
    grade.outcome !== null &&
    grade.outcome !== 'exempt' &&
    desk.selected_version_id !== null &&
    desk.selected_version_id !== grade.version_id
  const isUnderWay = snapshot.matches({ desk: { action: 'selecting' } }) || snapshot.matches({ desk: { action: 'releasing' } })
  const isUnannotated = snapshot.matches({ desk: { action: { idle: 'unsaved' } } })
  return {
    ...saving,
    phase: 'open',
    desk,
    form: values,
    shown: isUnsaved(saving.save) ? values : original,
    viewed: version(viewedId),
    compared: version(comparedId),
    counting: version(desk.selected_version_id),
    graded: grade.outcome === null ? null : version(grade.version_id),
    notice: isOther ? 'other' : desk.newer_than_graded ? 'newer' : null,
    pending: isUnderWay ? (pendingAction?.type ?? null) : null,
    failed: isUnannotated || snapshot.matches({ desk: { action: { idle: 'failed' } } }) ? pendingAction : null,
    isUnannotated,
    isLeaving: destinationId !== null,
    isUploading: snapshot.context.isUploading,
    hasChanges:
      grade.released_at !== null &&
      (grade.published !== null || hasFileChanges(desk) || desk.annotations_changed || isUnsaved(saving.save)),
  }
}

/** Whether publishing would give the student files, or take some out. */
export const hasFileChanges = ({ feedback_files }: Pick<Desk, 'feedback_files'>) =>
  feedback_files.some(({ state }) => state !== 'published')

/** Whether there is something that the student does not see yet. */
export const isPublishable = (view: DeskView) =>
  view.phase === 'open' &&
  view.canWrite &&
  view.desk.exemption === null &&
  (view.hasChanges || (view.desk.grade.released_at === null && (view.desk.grade.outcome !== null || isUnsaved(view.save))))

/** The view of a running desk, and the work that it shows. */
export function useDeskView(actor: DeskActor) {
  const snapshot = useSelector(actor, (each) => each)
  const autosave = useSelector(snapshot.children.autosave, (each) => each)
  const view = useMemo(() => deskView(snapshot, autosave), [snapshot, autosave])
  return { view, work: snapshot.context.work }
}

/** Whether there is unsaved input. */
export function isDeskUnsaved(actor: DeskActor): boolean {
  const view = deskView(actor.getSnapshot())
  return view.phase === 'open' && isUnsaved(view.save)
}

/** Whether a file for the student is on its way. */
export const isDeskUploading = (actor: DeskActor): boolean => actor.getSnapshot().context.isUploading

/** Saves the input. @returns whether that succeeded */
export async function saveDesk(actor: DeskActor): Promise<boolean> {
  const { autosave } = actor.getSnapshot().children
  if (!autosave) return true
  await saveGradeNow(autosave)
  return !isDeskUnsaved(actor)
}
