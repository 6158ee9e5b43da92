import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { autosaveView, isUnsaved } from '@/shared/lib/autosave'
import type { gradeAutosave } from './grade-form'

export type GradeActor = ActorRefFrom<typeof gradeAutosave>

export const isGradeUnsaved = (actor: GradeActor) => isUnsaved(autosaveView(actor.getSnapshot()).save)

/** Saves what was typed. @returns whether that succeeded */
export async function saveGradeNow(actor: GradeActor): Promise<boolean> {
  actor.send({ type: 'flush' })
  const isOver = (each: SnapshotFrom<typeof gradeAutosave>) => !['unsaved', 'saving'].includes(autosaveView(each).save)
  // it ends without an event only when its parent stops it, which happens after a save
  await waitFor(actor, isOver).catch(() => {})
  return !isGradeUnsaved(actor)
}
