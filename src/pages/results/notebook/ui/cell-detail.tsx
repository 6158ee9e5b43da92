import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { isGradeUnsaved, saveGradeNow, type GradeActor } from '@/features/save-grade'
import { useTexts } from '@/shared/i18n'
import { Button, Section, Sheet } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { CellIds, Entry, QueueEvent } from '../model/queue-types'
import { cellText, hasFlag, type ScoreCell } from '../model/score-cell'
import { CellComments } from './cell-comments'
import { CellHistory } from './cell-history'
import { LeaveComments } from './leave-comments'

interface CellDetailProps {
  readonly groupId: number
  readonly ids: CellIds
  readonly student: string
  readonly task: string
  readonly cell: ScoreCell
  /** A mark of the cell that is not saved. */
  readonly entry: Entry | undefined
  readonly sendToQueue: (event: QueueEvent) => void
  readonly onRelease: () => void
  readonly onExplain: () => void
  readonly onClose: () => void
}

/** Everything about one mark without leaving the grid: its signs in words, comments, versions, history, and why it counts as it does. */
export function CellDetail({ groupId, ids, student, task, cell, entry, sendToQueue, onRelease, onExplain, onClose }: CellDetailProps) {
  const t = useTexts(notebookTexts)
  const { deliverableId, studentId } = ids
  const comments = useRef<GradeActor>(null)
  /** What waits for the decision to lose a text that cannot be saved. */
  const [blocked, setBlocked] = useState<(() => void) | null>(null)
  const afterSaving = async (next: () => void) => {
    const actor = comments.current
    if (actor && isGradeUnsaved(actor) && !(await saveGradeNow(actor))) setBlocked(() => next)
    else next()
  }
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && void afterSaving(onClose)}
      title={task}
      description={student}
      footer={
        <>
          <Button onClick={() => void afterSaving(onExplain)}>{t(($) => $.detail.why)}</Button>
          <Button asChild variant="primary">
            <Link
              to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
              params={{ groupId, deliverableId, studentId }}
              search={{}}
            >
              {t(($) => $.detail.desk)}
            </Link>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Signs cell={cell} />
        <CellComments {...{ groupId, ids, entry, sendToQueue }} actorRef={comments} onRelease={() => void afterSaving(onRelease)} />
        <Section title={t(($) => $.detail.history)}>
          <CellHistory groupId={groupId} ids={ids} />
        </Section>
      </div>
      <LeaveComments student={student} actorRef={comments} blocked={blocked} onBlocked={setBlocked} />
    </Sheet>
  )
}

const signs = ['handedIn', 'late', 'newer', 'changed', 'byCriteria'] as const

function Signs({ cell: { mark, flags } }: { readonly cell: ScoreCell }) {
  const t = useTexts(notebookTexts)
  const published = mark === -1 ? [] : [t(($) => (hasFlag(flags, 'published') ? $.cell.published : $.cell.notPublished))]
  const words = [...published, ...signs.filter((name) => hasFlag(flags, name)).map((name) => t(($) => $.cell[name]))]
  return (
    <div>
      <p className="text-2xl font-semibold tabular-nums">{cellText(mark) || '–'}</p>
      <ul className="mt-1 text-md text-muted">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </div>
  )
}
