import { ChevronRight, Lock, Split } from 'lucide-react'
import { useId } from 'react'
import { WeightSum } from '@/entities/course'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import { Button, Card } from '@/shared/ui'
import { courseWeightTexts } from '../i18n'
import type { PasteGap, Rejection } from '../model/weight-steps'
import type { WeightsEvent } from '../model/weights-machine'
import type { GroupView } from '../model/weight-views'
import { ShareBar } from './share-bar'
import { useGroupName } from './use-group-name'
import { WeightTableRow } from './weight-row'

interface WeightGroupCardProps {
  readonly view: GroupView
  readonly canEdit: boolean
  readonly isOpen: boolean
  readonly rejection: Rejection | null
  readonly pasteGap: PasteGap | null
  readonly onToggle: () => void
  readonly send: (event: WeightsEvent) => void
}

/** What of a pasted column was left out, or is marked in its cell. */
function PasteGapText({ gap: { left, wrong } }: { readonly gap: PasteGap }) {
  const t = useTexts(courseWeightTexts)
  return [left > 0 && t(($) => $.pasted.left, { count: left }), wrong > 0 && t(($) => $.pasted.wrong, { count: wrong })]
    .filter(Boolean)
    .join(' ')
}

/** Siblings that share 100.00 %: their bar and sum, and unfolded their rows. */
export function WeightGroupCard({ view, canEdit, isOpen, rejection, pasteGap, onToggle, send }: WeightGroupCardProps) {
  const t = useTexts(courseWeightTexts)
  const id = useId()
  const { key, group, rows, sum, settledSum, block } = view
  const { title, detail } = useGroupName()(group)
  const mayChange = canEdit && !group.is_locked
  const says = (text: string) => t(($) => $.sum, { sum: text })
  const message = rejection
    ? t(($) => $.rejections[rejection.code], { pinned: `${formatMark(rejection.pinned)}\u00A0%` })
    : block && t(($) => $.blocks[block])
  return (
    <Card
      id={key}
      role="group"
      aria-labelledby={`${id}-title`}
      className={cn('scroll-mt-24 overflow-hidden p-0 sm:p-0', group.level === 2 && 'sm:ml-6', group.level === 3 && 'sm:ml-12')}
    >
      <div className="flex flex-col gap-2.5 p-3 sm:px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="min-w-0 flex-1 basis-60 text-base font-semibold">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${id}-rows`}
              onClick={onToggle}
              className="flex min-h-8 w-full min-w-0 items-start gap-1.5 rounded-sm py-1 text-left coarse:min-h-11 coarse:items-center"
            >
              <ChevronRight
                aria-hidden
                size={16}
                className={cn('mt-1 shrink-0 text-muted transition-transform coarse:mt-0', isOpen && 'rotate-90')}
              />
              <span id={`${id}-title`} className="min-w-0">
                {title}
                {detail && <span className="line-clamp-1 text-sm font-normal text-muted">{detail}</span>}
              </span>
            </button>
          </h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <WeightSum sum={sum} says={says} />
            {mayChange && (
              <Button
                size="sm"
                aria-label={t(($) => $.distributeIn, { group: title })}
                onClick={() => send({ type: 'distribute', groups: [key] })}
              >
                <Split aria-hidden />
                {t(($) => $.distribute)}
              </Button>
            )}
          </div>
        </div>
        <ShareBar rows={rows} sum={sum} />
        {group.is_locked && canEdit && (
          <p className="flex items-start gap-1.5 text-sm text-muted">
            <Lock aria-hidden size={14} className="mt-0.5 shrink-0" />
            {t(($) => $.locked)}
          </p>
        )}
        <p role="alert" className="text-sm text-error-ink empty:hidden">
          {message}
          {pasteGap && <PasteGapText gap={pasteGap} />}
        </p>
        {mayChange && (
          <span role="status" className="sr-only">
            {view.isEdited && says(`${formatMark(settledSum)}\u00A0%`)}
          </span>
        )}
      </div>
      {isOpen && (
        <table id={`${id}-rows`} aria-labelledby={`${id}-title`} className="w-full border-separate border-spacing-0 text-md">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t(($) => $.columns.name)}</th>
              <th aria-hidden className="max-md:hidden" />
              <th scope="col">{t(($) => $.columns.pin)}</th>
              <th scope="col">{t(($) => $.columns.weight)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <WeightTableRow key={row.key} view={row} canEdit={mayChange} send={send} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
