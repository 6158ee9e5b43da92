import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { deliverableQueries } from '@/entities/deliverable'
import {
  commentAutosave,
  gradeSaving,
  recordOf,
  useSavingMoments,
  type Desk,
  type GradeActor,
  type GradeOutcome,
  type GradeRecord,
  type SaveInput,
  type Work,
} from '@/features/save-grade'
import { autosaveView } from '@/shared/lib/autosave'
import type { QueueEvent } from '../model/queue-types'
import { withGrade } from '../model/score-cell'
import { changeBooks, scoreQueries } from './score-queries'

/** Puts a grade into the notebooks of its group: the next mark of the cell is typed over its revision. */
function putIntoBooks(client: QueryClient, { work, ...grade }: GradeRecord): void {
  const changed = { hasOtherMark: false }
  changeBooks(client, work.groupId, (book) => {
    const next = withGrade(book, work, grade)
    changed.hasOtherMark ||= next.hasOtherMark
    return next.book
  })
  // means come from the server
  if (changed.hasOtherMark) void client.invalidateQueries({ queryKey: scoreQueries.ofGroup(work.groupId) })
  const { deliverableId, studentId, groupId } = work
  void client.invalidateQueries({ queryKey: deliverableQueries.history(deliverableId, studentId, groupId).queryKey })
}

interface CellGradeOptions {
  readonly desk: Desk
  readonly actorRef: RefObject<GradeActor | null>
  readonly sendToQueue: (event: QueueEvent) => void
}

/** The comment and the note of a cell while they are typed, saved by the autosave of the grading desk. */
export function useCellGrade({ groupId, deliverableId, studentId }: Work, { desk, actorRef, sendToQueue }: CellGradeOptions) {
  const client = useQueryClient()
  const [machine] = useState(() => {
    const save = gradeSaving(client)
    const saveInBooks = async (input: SaveInput): Promise<GradeOutcome> => {
      const outcome = await save(input)
      if (outcome.kind === 'saved') {
        const { work, revision } = outcome.server
        putIntoBooks(client, outcome.server)
        sendToQueue({ type: 'commented', ...work, over: input.server.revision, revision })
      }
      if (outcome.kind === 'conflict') putIntoBooks(client, outcome.theirs)
      return outcome
    }
    return commentAutosave.provide({ actors: { save: fromPromise<GradeOutcome, SaveInput>(({ input }) => saveInBooks(input)) } })
  })
  const server = useMemo(() => recordOf({ groupId, deliverableId, studentId }, desk), [groupId, deliverableId, studentId, desk])
  const actor = useActorRef(machine, { input: { server, canWrite: desk.can_grade } })
  useEffect(() => actor.send({ type: 'refresh', server, canWrite: desk.can_grade }), [actor, server, desk.can_grade])
  useEffect(() => {
    actorRef.current = actor
    return () => {
      actorRef.current = null
    }
  }, [actor, actorRef])
  useSavingMoments(actor.send)
  const { server: grade, values: form, ...saving } = useSelector(actor, autosaveView)
  return { view: { ...saving, grade, form }, send: actor.send }
}
