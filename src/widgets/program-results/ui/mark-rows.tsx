import { ChevronRight, CircleHelp, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatPercent } from '@/shared/lib/format'
import { IconButton, MarkFigure } from '@/shared/ui'
import { programResultsTexts } from '../i18n'
import { keyOf, treeOfRows, type MarkRow } from '../model/mark-rows'
import { CustomScoreNote } from './custom-score-note'

type Row = Schema<'ResultMark'>

interface MarkRowsProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly onWhy: (row: Row) => void
  /** Sets the reader's own mark; undefined where they cannot. */
  readonly onOwnMark?: ((row: Row) => void) | undefined
}

const columns = 'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 sm:grid-cols-[minmax(0,1fr)_5rem_6rem_6rem_auto] sm:gap-x-4'

/** Marks as a tree: learning results with criteria, or contents with units, classes and deliverables. */
export function MarkRows({ label, rows, onWhy, onOwnMark }: MarkRowsProps) {
  const t = useTexts(programResultsTexts)
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div aria-hidden className={cn(columns, 'border-b border-line px-4 py-2 text-sm text-muted max-sm:hidden')}>
        <span>{t(($) => $.columns.what)}</span>
        <span className="text-right">{t(($) => $.columns.weight)}</span>
        <span className="text-right">{t(($) => $.columns.assessed)}</span>
        <span className="text-right">{t(($) => $.columns.mark)}</span>
        <span className={onOwnMark ? 'w-12' : 'w-5'} />
      </div>
      <ul aria-label={label} className="divide-y divide-line">
        {treeOfRows(rows).map((each) => (
          <Branch key={keyOf(each.row)} {...each} onWhy={onWhy} onOwnMark={onOwnMark} />
        ))}
      </ul>
    </div>
  )
}

type BranchProps = MarkRow & Pick<MarkRowsProps, 'onWhy' | 'onOwnMark'>

function Branch({ row, depth, children, onWhy, onOwnMark }: BranchProps) {
  const t = useTexts(programResultsTexts)
  const [isOpen, setOpen] = useState(false)
  const { code, name, weight, mark, passed, assessed, excluded, computed, custom_score: score } = row
  const short = code ?? name ?? ''
  const isLeaf = children.length === 0
  const reason = excluded && t(($) => $.excluded[excluded])
  const percent = formatPercent(assessed)
  const share = weight === null ? '' : formatPercent(weight)
  const label = (
    <span className={cn('min-w-0', depth === 0 ? 'font-medium' : 'text-soft')}>
      {code && <span className="mr-1.5 font-medium text-ink">{code}</span>}
      {name}
    </span>
  )
  return (
    <li>
      <div className={cn(columns, 'px-4 py-2 text-md')} style={{ paddingLeft: `${1 + depth * 1.25}rem` }}>
        <div className="flex min-w-0 flex-col gap-0.5">
          {isLeaf ? (
            <span className="flex min-w-0 pl-5">{label}</span>
          ) : (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="flex min-w-0 items-baseline gap-1.5 rounded-sm text-left coarse:min-h-11 coarse:items-center"
            >
              <ChevronRight
                aria-hidden
                size={14}
                className={cn('shrink-0 translate-y-0.5 text-muted transition-transform print:hidden', isOpen && 'rotate-90')}
              />
              {label}
            </button>
          )}
          <p className="pl-5 text-sm text-muted sm:hidden">
            {[share && t(($) => $.weightIn, { percent: share }), mark === null ? reason : t(($) => $.assessedShare, { percent })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {mark !== null && reason && <p className="pl-5 text-sm text-muted max-sm:hidden">{reason}</p>}
          {score && (
            <div className="pl-5">
              <CustomScoreNote score={score} computed={computed} />
            </div>
          )}
        </div>
        <span className="text-right text-sm text-muted tabular-nums max-sm:hidden">{share}</span>
        <span className="text-right text-sm text-muted tabular-nums max-sm:hidden">{mark === null ? '' : percent}</span>
        {mark === null ? (
          <span className="justify-self-end text-right text-sm text-muted">
            <span className="max-sm:hidden">{reason ?? t(($) => $.notAssessed)}</span>
            <span aria-hidden className="sm:hidden">
              –
            </span>
          </span>
        ) : (
          <MarkFigure state={passed ? 'passed' : 'failed'} mark={mark} className={cn(depth === 0 && 'font-semibold', 'justify-self-end')} />
        )}
        <span className="-mr-2 flex justify-end print:hidden">
          {onOwnMark &&
            (row.kind === 'result' || row.kind === 'content' ? (
              <IconButton icon={PenLine} size="sm" label={t(($) => $.ownMarkOf, { name: short })} onClick={() => onOwnMark(row)} />
            ) : (
              <span className="w-7 coarse:w-11" />
            ))}
          <IconButton
            icon={CircleHelp}
            size="sm"
            label={t(($) => $.whyOf, { name: short })}
            disabled={mark === null}
            onClick={() => onWhy(row)}
          />
        </span>
      </div>
      {!isLeaf && (
        <ul className={cn('divide-y divide-line border-t border-line', !isOpen && 'hidden print:block')}>
          {children.map((each) => (
            <Branch key={keyOf(each.row)} {...each} onWhy={onWhy} onOwnMark={onOwnMark} />
          ))}
        </ul>
      )}
    </li>
  )
}
