import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import {
  deskQuery,
  FeedbackField,
  gradeAside,
  NoteField,
  saveStatus,
  type Desk,
  type GradeActor,
  type GradeFieldProps,
} from '@/features/save-grade'
import { errorMessage } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { isUnsaved } from '@/shared/lib/autosave'
import { AlertBox, Button, ErrorState, SaveState, SkeletonText, useLazyModule } from '@/shared/ui'
import { useCellGrade } from '../api/use-cell-grade'
import { notebookTexts } from '../i18n'
import type { CellIds, Entry, QueueEvent } from '../model/queue-types'

interface CellCommentsProps {
  readonly groupId: number
  readonly ids: CellIds
  readonly entry: Entry | undefined
  /** Set while the comments can be typed. */
  readonly actorRef: RefObject<GradeActor | null>
  readonly sendToQueue: (event: QueueEvent) => void
  readonly onRelease: () => void
}

/** What was handed in, and the comment and the note of a mark, which are saved as on the grading desk. */
export function CellComments({ entry, ...props }: CellCommentsProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  // a mark that is not saved would meet a conflict with the comment
  const isWaiting = entry?.state === 'unsaved'
  const query = { ...deskQuery({ groupId: props.groupId, ...props.ids }, undefined), enabled: !isWaiting, staleTime: 0 }
  const { data, error, refetch } = useQuery(query)
  if (entry && !isWaiting) return <AlertBox type="warning">{t(($) => $.detail.markFirst)}</AlertBox>
  if (error && !data) {
    return (
      <ErrorState title={t(($) => $.detail.failed)} onRetry={() => void refetch()}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data || isWaiting) return <SkeletonText lines={8} />
  return <OpenComments {...props} desk={data} />
}

type OpenCommentsProps = Omit<CellCommentsProps, 'entry'> & { readonly desk: Desk }

function OpenComments({ groupId, ids, desk, actorRef, sendToQueue, onRelease }: OpenCommentsProps) {
  const t = useTexts(notebookTexts)
  const { view, send } = useCellGrade({ groupId, ...ids }, { desk, actorRef, sendToQueue })
  const { versions, deliverable, exemption } = desk
  const isInvalid = Object.keys(view.errors).length > 0
  const hasChanges = view.grade.released_at !== null && (view.grade.published !== null || isUnsaved(view.save))
  const aside = useLazyModule(gradeAside, view.theirs !== null || view.rejection !== null || isInvalid || hasChanges)
  const count = versions.length
  return (
    <div className="flex flex-col gap-5">
      {deliverable.takes_work && (
        <p className="text-md text-muted">{count === 0 ? t(($) => $.detail.noVersions) : t(($) => $.detail.versions, { count })}</p>
      )}
      {aside && <aside.ConflictBox view={view} send={send} />}
      {aside && <aside.RejectedBox view={view} send={send} />}
      {aside && isInvalid && (
        <AlertBox type="error">
          <aside.MarkError view={view} send={send} maxPoints={deliverable.max_points} />
        </AlertBox>
      )}
      {!exemption && <FeedbackField id="cell-feedback" view={view} send={send} />}
      <NoteField view={view} send={send} />
      {aside && hasChanges && !exemption && (
        <aside.SeenByStudent grade={view.grade} view={view} send={send} canDiscard={false} className="rounded-md px-3" />
      )}
      <SavingLine view={view} send={send} publishes={!exemption && (hasChanges || view.grade.released_at === null)} onRelease={onRelease} />
    </div>
  )
}

interface SavingLineProps extends Pick<GradeFieldProps, 'send'>, Pick<CellCommentsProps, 'onRelease'> {
  readonly view: ReturnType<typeof useCellGrade>['view']
  readonly publishes: boolean
}

/** How saving goes, whether the student sees the mark, and the button that publishes it. */
function SavingLine({ view, send, publishes, onRelease }: SavingLineProps) {
  const t = useTexts(notebookTexts)
  const inWords = useInWords()
  const { released_at, outcome } = view.grade
  return (
    <div className="flex items-center gap-3">
      <div className="flex min-w-0 flex-1 flex-col">
        <SaveState status={saveStatus(view, send)} className="empty:min-h-0" />
        {outcome !== null && (
          <p className="text-sm text-muted">
            {released_at === null ? t(($) => $.cell.notPublished) : t(($) => $.detail.publishedAt, { when: inWords(released_at) })}
          </p>
        )}
      </div>
      {view.canWrite && publishes && outcome !== null && (
        <Button onClick={onRelease}>{t(($) => (released_at === null ? $.detail.publish : $.detail.publishChanges))}</Button>
      )}
    </div>
  )
}
