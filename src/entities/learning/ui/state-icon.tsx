import { CircleArrowRight, CircleCheck, Circle, Clock, Lock, type LucideIcon } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { learningTexts } from '../i18n'

type Shown = Schema<'LearningState'> | 'current'

const styles = {
  done: { icon: CircleCheck, className: 'text-passed-ink' },
  open: { icon: Circle, className: 'text-muted' },
  upcoming: { icon: Clock, className: 'text-muted' },
  restricted: { icon: Lock, className: 'text-muted' },
  current: { icon: CircleArrowRight, className: 'text-accent-ink' },
} as const satisfies Record<Shown, { icon: LucideIcon; className: string }>

/** Where a student stands with a part of a program, with its name for screen readers. */
export function LearningStateIcon({ state, isCurrent = false }: { readonly state: Schema<'LearningState'>; readonly isCurrent?: boolean }) {
  const t = useTexts(learningTexts)
  const shown: Shown = isCurrent && state === 'open' ? 'current' : state
  const { icon: Icon, className } = styles[shown]
  return (
    <>
      <Icon aria-hidden size={16} className={cn('shrink-0', className)} />
      <span className="sr-only">{t(($) => $.states[shown])}:</span>
    </>
  )
}
