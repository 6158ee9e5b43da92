import {
  CircleDashed,
  CircleSlash,
  CircleX,
  Clock,
  FileClock,
  GitCompareArrows,
  PencilLine,
  ShieldAlert,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import type { MarkState } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { Entry } from '../model/queue-types'
import { cellState, cellText, hasFlag, type ScoreCell } from '../model/score-cell'

/** Each state has an icon and an ink of its own; a passed mark is a plain number, so that the others stand out. */
const looks = {
  passed: { icon: null, ink: 'text-ink' },
  failed: { icon: CircleX, ink: 'text-failed-ink' },
  pending: { icon: CircleDashed, ink: 'text-pending-ink' },
  notAssessed: { icon: null, ink: 'text-unassessed-ink' },
  notPresented: { icon: CircleSlash, ink: 'text-unassessed-ink' },
  exempt: { icon: ShieldCheck, ink: 'text-exempt-ink' },
} satisfies Record<MarkState, { icon: LucideIcon | null; ink: string }>

export type SaveSign = Entry['state'] | 'saving' | 'saved' | null

/** What cells say, for all cells of a row: reading it in each of them takes as long as drawing the cell. */
export function useCellTexts() {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  return { t, c }
}

export type CellTexts = ReturnType<typeof useCellTexts>

interface CellContentProps {
  readonly texts: CellTexts
  readonly cell: ScoreCell
  readonly entry: Entry | undefined
  readonly sign: SaveSign
  /** A field beside it shows the mark. */
  readonly isTyped?: boolean
}

/** What a cell says: its mark, its state, and how saving it goes. Every sign has its words for screen readers. */
export function CellContent({ texts: { t, c }, cell, entry, sign, isTyped }: CellContentProps) {
  const state = cellState(cell)
  const look = state && looks[state]
  const isBelowMinimum = hasFlag(cell.flags, 'belowMinimum')
  const Icon = entry ? null : isBelowMinimum ? ShieldAlert : look?.icon
  const words = [
    entry ? null : state ? c(($) => $.marks[state]) : t(($) => $.cell.empty),
    !entry && isBelowMinimum ? t(($) => $.cell.belowMinimum) : null,
    hasFlag(cell.flags, 'late') ? t(($) => $.cell.late) : null,
    hasFlag(cell.flags, 'newer') ? t(($) => $.cell.newer) : null,
    hasFlag(cell.flags, 'changed') ? t(($) => $.cell.changed) : null,
    hasFlag(cell.flags, 'comment') ? t(($) => $.cell.comment) : null,
    sign ? t(($) => $.cell[sign]) : null,
  ].filter((word) => word !== null)
  return (
    <>
      <SaveMark sign={sign} />
      {hasFlag(cell.flags, 'newer') && <FileClock aria-hidden size={12} className="shrink-0 text-warning-ink" />}
      {hasFlag(cell.flags, 'late') && <Clock aria-hidden size={12} className="shrink-0 text-pending-ink" />}
      {hasFlag(cell.flags, 'changed') && <PencilLine aria-hidden size={12} className="shrink-0 text-info-ink" />}
      {!isTyped && (
        <span className={cn('truncate tabular-nums', entry ? 'text-ink' : look?.ink, (cell.mark < -1 || entry) && 'font-medium')}>
          {entry ? entry.text : cellText(cell.mark)}
        </span>
      )}
      {Icon && <Icon aria-hidden size={13} className={cn('shrink-0', isBelowMinimum ? 'text-failed-ink' : look?.ink)} />}
      {hasFlag(cell.flags, 'comment') && (
        <span aria-hidden className="absolute top-0 right-0 border-4 border-transparent border-t-accent border-r-accent" />
      )}
      <span className="sr-only">{words.join(', ')}</span>
    </>
  )
}

/** The sign at the left of a cell: a hollow dot until it is sent, a full one while it is saved, a tick of colour afterwards. */
function SaveMark({ sign }: { readonly sign: SaveSign }) {
  if (sign === 'refused') return <TriangleAlert aria-hidden size={13} className="mr-auto shrink-0 text-error-ink" />
  if (sign === 'conflict') return <GitCompareArrows aria-hidden size={13} className="mr-auto shrink-0 text-warning-ink" />
  if (sign === 'unsaved') return <span aria-hidden className="mr-auto size-2 shrink-0 rounded-full border-2 border-accent" />
  if (sign === 'saving') return <span aria-hidden className="mr-auto size-2 shrink-0 rounded-full bg-accent" />
  if (sign === 'saved') return <span aria-hidden className="mr-auto h-3 w-0.5 shrink-0 rounded-full bg-passed-ink" />
  return null
}
