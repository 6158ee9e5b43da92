import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api, errorMessage, type Schema, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Dialog, DialogClose, EmptyState, ErrorState, Select, SkeletonText } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { type Assigned, nothingAssigned, type PastedCell, type Pasting, planPaste, type Unmatched } from '../model/pasted'

interface PasteDialogProps {
  readonly groupId: number
  readonly pasting: Pasting
  readonly onApply: (cells: readonly PastedCell[]) => void
  readonly onClose: () => void
}

/** The contract takes no longer one, and no mark is as long. */
const longestText = 200

/** What a paste would do, before it does it: where each text goes, what it replaces, and what the server cannot read. */
export function PasteDialog({ groupId, pasting, onApply, onClose }: PasteDialogProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const [assigned, setAssigned] = useState(nothingAssigned)
  const plan = useMemo(() => planPaste(pasting, assigned), [pasting, assigned])
  const cells = plan.cells.map(({ deliverableId, text }) => ({ deliverable_id: deliverableId, text: text.slice(0, longestText) }))
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['group', 'checkedScores', groupId, cells],
    queryFn: async ({ signal }) => {
      if (cells.length === 0) return { codes: [] }
      return unwrap(api.POST('/groups/groups/{id}/scores/check', { params: { path: { id: groupId } }, body: { cells }, signal }))
    },
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const isChecked = data !== undefined && !isPlaceholderData
  const problemAt = (index: number) => (isChecked ? (data.codes[index] ?? null) : null)
  const good = isChecked ? plan.cells.filter((_, index) => problemAt(index) === null) : []
  const refused = isChecked ? plan.cells.length - good.length : 0
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
            <Assign
              title={t(($) => $.paste.unknownStudents)}
              places={plan.unmatchedRows}
              free={plan.freeStudents}
              chosen={assigned.rows}
              onChoose={(rows) => setAssigned({ ...assigned, rows })}
            />
            <Assign
              title={t(($) => $.paste.unknownTasks)}
              places={plan.unmatchedColumns}
              free={plan.freeTasks}
              chosen={assigned.columns}
              onChoose={(columns) => setAssigned({ ...assigned, columns })}
            />
            {plan.repeated > 0 && <AlertBox type="warning">{t(($) => $.paste.repeated, { count: plan.repeated })}</AlertBox>}
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

interface AssignProps {
  readonly title: string
  readonly places: readonly Unmatched[]
  readonly free: readonly { readonly id: number; readonly name: string }[]
  readonly chosen: Assigned['rows']
  readonly onChoose: (chosen: Assigned['rows']) => void
}

/** Names and headings that match nothing, each with the choice of whose they are. */
function Assign({ title, places, free, chosen, onChoose }: AssignProps) {
  const t = useTexts(notebookTexts)
  if (places.length === 0) return null
  const taken = new Set(Object.values(chosen))
  const choose = (at: number, id: string) => {
    const { [at]: _, ...others } = chosen
    onChoose(id === '' ? others : { ...others, [at]: Number(id) })
  }
  return (
    <AlertBox type="warning">
      <p className="font-medium">{title}</p>
      <ul className="flex flex-col gap-1.5">
        {places.map(({ at, text }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 truncate">{text}</span>
            <Select
              aria-label={t(($) => $.paste.assign, { name: text })}
              className="w-full sm:w-60"
              value={String(chosen[at] ?? '')}
              options={[
                { value: '', label: t(($) => $.paste.leaveOut) },
                ...free.filter(({ id }) => id === chosen[at] || !taken.has(id)).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onValueChange={(id) => choose(at, id)}
            />
          </li>
        ))}
      </ul>
    </AlertBox>
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
