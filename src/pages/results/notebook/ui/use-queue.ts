import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { openQueue, type QueueActor, saveNow } from '../api/open-queue'
import { notebookTexts } from '../i18n'
import { allEntries } from '../model/queue-entries'
import { countEntries } from '../model/queue-machine'
import type { CellIds, Entry, TypedCell } from '../model/queue-types'
import { cellText } from '../model/score-cell'
import { storedQueues } from '../model/stored-queue'

/** The queue of a notebook for the person who is signed in. */
export function useQueueActor(groupId: number, courseId: number): QueueActor {
  const client = useQueryClient()
  const { id: userId } = useSelf()
  return useMemo(() => openQueue(client, { userId, groupId, courseId }), [client, userId, groupId, courseId])
}

/** Says where undoing has left a mark that another teacher saved meanwhile. @param about the name of a cell */
export function useUndoNotice(actor: QueueActor, about: (ids: CellIds) => string): void {
  const t = useTexts(notebookTexts)
  useEffect(() => {
    const notice = actor.on('notUndone', ({ saved }) => {
      const cell = about({ studentId: saved.student_id, deliverableId: saved.deliverable_id })
      toast.warning(t(($) => $.notUndone, { cell, mark: cellText(saved.mark) || t(($) => $.conflict.nothing) }))
    })
    return () => notice.unsubscribe()
  })
}

/** The queue of the notebook on the page. Leaving asks while it holds a mark that will not be saved by itself soon. */
export function useQueue(actor: QueueActor, groupId: number, courseId: number) {
  const { id: userId } = useSelf()
  const stored = useMemo(() => storedQueues({ userId, groupId, courseId }).unreadable, [userId, groupId, courseId])
  const entries = useSelector(actor, ({ context }) => context.entries)
  const sent = useSelector(actor, ({ context }) => context.sent)
  const saved = useSelector(actor, ({ context }) => context.revisions)
  const canUndo = useSelector(actor, ({ context }) => context.steps.length > 0)
  const isWaiting = useSelector(actor, (snapshot) => snapshot.matches('waiting'))
  const counts = useMemo(() => countEntries(entries), [entries])
  const needsTeacher = isWaiting || counts.refused > 0 || counts.conflict > 0
  const [unreadable, setUnreadable] = useState(() => stored.read())
  const isTyped = useRef(false)
  useEffect(() => {
    // a page that was left while it waited tries at once
    actor.send({ type: 'retry' })
  }, [actor])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => needsTeacher && current.pathname !== next.pathname,
    enableBeforeUnload: () => isTyped.current || allEntries(actor.getSnapshot().context.entries).length > 0,
    withResolver: true,
  })
  return {
    ...{ send: actor.send, entries, sent, saved, isWaiting, counts, canUndo, blocker },
    /** Whether an editor holds a text that is not in the queue. */
    onTyped: (typed: boolean) => {
      isTyped.current = typed
    },
    /** Returns the step, for undoing it. */
    type: (cells: readonly TypedCell[]) => {
      actor.send({ type: 'type', cells })
      return actor.getSnapshot().context.lastStep
    },
    saveNow: (isMeant: (entry: Entry) => boolean) => saveNow(actor, isMeant),
    /** Stored texts that are no cells. */
    unreadable,
    forgetUnreadable: () => {
      stored.write(null)
      setUnreadable([])
    },
  }
}
