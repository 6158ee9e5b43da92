import { CircleCheck, CircleDashed, CircleMinus, CircleSlash, CircleX, ShieldCheck, type LucideIcon } from 'lucide-react'
import { commonTexts, useTexts } from '../i18n'
import { formatMark } from '../lib/format'
import { cn } from '../lib/cn'
import { StatusBadge, type BadgeTone } from './badge'

export type MarkState = 'passed' | 'failed' | 'pending' | 'notAssessed' | 'notPresented' | 'exempt'

const looks = {
  passed: { icon: CircleCheck, tone: 'passed', ink: 'text-passed-ink' },
  failed: { icon: CircleX, tone: 'failed', ink: 'text-failed-ink' },
  pending: { icon: CircleDashed, tone: 'pending', ink: 'text-pending-ink' },
  notAssessed: { icon: CircleMinus, tone: 'unassessed', ink: 'text-unassessed-ink' },
  notPresented: { icon: CircleSlash, tone: 'unassessed', ink: 'text-unassessed-ink' },
  exempt: { icon: ShieldCheck, tone: 'exempt', ink: 'text-exempt-ink' },
} satisfies Record<MarkState, { icon: LucideIcon; tone: BadgeTone; ink: string }>

/** The state of a mark: colour, icon and word. */
export function MarkBadge({ state, className }: { readonly state: MarkState; readonly className?: string }) {
  const t = useTexts(commonTexts)
  const { icon, tone } = looks[state]
  return (
    <StatusBadge icon={icon} tone={tone} {...(className ? { className } : {})}>
      {t(($) => $.marks[state])}
    </StatusBadge>
  )
}

interface MarkFigureProps {
  readonly state: MarkState
  /** Hundredths of a mark; states without a number show their letters (NP, NE, EX) or a dash. */
  readonly mark: number | null
  readonly className?: string
}

/** A mark in a column: tabular figures and the coloured icon of the state; its word is for screen readers. */
export function MarkFigure({ state, mark, className }: MarkFigureProps) {
  const t = useTexts(commonTexts)
  const { icon: Icon, ink } = looks[state]
  const letters = state === 'notAssessed' || state === 'notPresented' || state === 'exempt' ? t(($) => $.marks.short[state]) : undefined
  return (
    <span data-slot="mark-figure" className={cn('inline-flex items-center justify-end gap-1.5 align-middle tabular-nums', className)}>
      <span className={state === 'failed' ? 'text-failed-ink' : undefined}>{letters ?? formatMark(mark)}</span>
      <Icon aria-hidden size={14} className={cn('shrink-0', ink)} />
      <span className="sr-only">{t(($) => $.marks[state])}</span>
    </span>
  )
}
