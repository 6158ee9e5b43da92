import { CircleX, PencilRuler, ShieldAlert } from 'lucide-react'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import type { ScoreRow } from '../model/score-cell'
import type { CellTexts } from './cell-signs'

type SumMarkProps = Pick<CellTexts, 't'> & Pick<ScoreRow, 'summary'>

/** The mark of the program: whether a teacher set it, and whether it fails. */
export function ProgramMark({ t, summary: { mark, passed, overridden } }: SumMarkProps) {
  return (
    <>
      {overridden && <PencilRuler aria-label={t(($) => $.cell.set)} size={12} className="shrink-0 text-info-ink" />}
      <span className={cn(passed === false && 'text-failed-ink')}>{formatMark(mark)}</span>
      {passed === false && <CircleX aria-hidden size={13} className="shrink-0 text-failed-ink" />}
    </>
  )
}

/** The whole mark of the acta, and whether the gate has capped it. */
export function ActaMark({ t, summary: { passed, acta, capped } }: SumMarkProps) {
  return (
    <>
      {capped && <ShieldAlert aria-label={t(($) => $.cell.capped)} size={13} className="shrink-0 text-warning-ink" />}
      <span className={cn(passed === false && 'text-failed-ink')}>{acta ?? '–'}</span>
    </>
  )
}
