import { useQuery } from '@tanstack/react-query'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { api, errorMessage, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, DialogClose, EmptyState, ErrorState, SkeletonText } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { PastedCell, PastePlan } from '../model/pasted'

interface PasteDialogProps {
  readonly groupId: number
  readonly plan: PastePlan
  readonly onApply: (cells: readonly PastedCell[]) => void
  readonly onClose: () => void
}

/** What a paste would do, before it does it: where each text goes, what it replaces, and what the server cannot read. */
export function PasteDialog({ groupId, plan, onApply, onClose }: PasteDialogProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch } = useQuery({
    queryKey: ['group', 'checkedScores', groupId, plan],
    queryFn: async ({ signal }) => {
      const cells = plan.cells.map(({ deliverableId, text }) => ({ deliverable_id: deliverableId, text }))
      if (cells.length === 0) return { codes: [] }
      return unwrap(api.POST('/groups/groups/{id}/scores/check', { params: { path: { id: groupId } }, body: { cells }, signal }))
    },
    gcTime: 0,
    meta: { quiet: true },
  })
  const problemAt = (index: number) => data?.codes[index] ?? null
  const good = data ? plan.cells.filter((_, index) => problemAt(index) === null) : []
  const refused = data ? plan.cells.length - good.length : 0
  const overwritten = good.filter(({ before }) => before !== '').length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={t(($) => $.paste.title)}
      description={t(($) => (plan.isByName ? $.paste.byName : $.paste.byPlace))}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button variant="primary" disabled={good.length === 0} onClick={() => onApply(good)}>
            {t(($) => $.paste.apply)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && !data ? (
          <ErrorState title={t(($) => $.paste.failed)} onRetry={() => void refetch()}>
            {errorMessage(error, c)}
          </ErrorState>
        ) : data ? (
          <>
            <p role="status" className="text-md tabular-nums">
              {[
                t(($) => $.paste.summary, { count: good.length }),
                overwritten > 0 ? t(($) => $.paste.overwrites, { count: overwritten }) : null,
                refused > 0 ? t(($) => $.paste.refused, { count: refused }) : null,
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
            {plan.unknown.length > 0 && (
              <AlertBox type="warning">{t(($) => $.paste.unknown, { names: plan.unknown.slice(0, 10).join(' · ') })}</AlertBox>
            )}
            {plan.leftOver > 0 && <AlertBox type="warning">{t(($) => $.paste.unmatched, { count: plan.leftOver })}</AlertBox>}
            {plan.cells.length === 0 ? (
              <EmptyState title={t(($) => $.paste.nothing)} />
            ) : (
              <ul aria-label={t(($) => $.paste.title)} className="rounded-md border border-line">
                {plan.cells.map((cell, index) => (
                  <PastedRow key={`${cell.studentId}:${cell.deliverableId}`} cell={cell} problem={problemAt(index)} />
                ))}
              </ul>
            )}
          </>
        ) : (
          <SkeletonText lines={6} />
        )}
      </div>
    </Dialog>
  )
}

interface PastedRowProps {
  readonly cell: PastedCell
  readonly problem: Schema<'ScoreChecked'>['codes'][number]
}

function PastedRow({ cell: { student, task, text, before }, problem }: PastedRowProps) {
  const t = useTexts(notebookTexts)
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 border-t border-line px-3 py-1.5 text-md first:border-t-0">
      <span className="min-w-0 flex-1 truncate">
        {student} <span className="text-muted">· {task}</span>
      </span>
      {before !== '' && (
        <>
          <span className="text-muted tabular-nums">{before}</span>
          <ArrowRight aria-hidden size={12} className="self-center text-muted" />
        </>
      )}
      <span className={problem ? 'font-medium text-error-ink line-through' : 'font-medium tabular-nums'}>{text}</span>
      {problem && (
        <span className="flex w-full items-center gap-1 text-sm text-error-ink">
          <TriangleAlert aria-hidden size={12} />
          {t(($) => $.problem[problem])}
        </span>
      )}
    </li>
  )
}
