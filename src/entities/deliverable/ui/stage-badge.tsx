import { CircleDot, Clock, Lock, LockOpen, Presentation, type LucideIcon } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { StatusBadge, type BadgeTone } from '@/shared/ui'
import { deliverableTexts } from '../i18n'

type Stage = Schema<'Stage'>

const styles = {
  not_open: { icon: Clock, tone: 'outline', text: 'notOpen' },
  open: { icon: CircleDot, tone: 'accent', text: 'open' },
  late: { icon: LockOpen, tone: 'warning', text: 'late' },
  closed: { icon: Lock, tone: 'neutral', text: 'closed' },
  no_hand_in: { icon: Presentation, tone: 'neutral', text: 'noHandIn' },
} as const satisfies Record<Stage, { icon: LucideIcon; tone: BadgeTone; text: string }>

/** Whether a deliverable accepts work now. */
export function StageBadge({ stage }: { readonly stage: Stage }) {
  const t = useTexts(deliverableTexts)
  const { icon, tone, text } = styles[stage]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {t(($) => $.states[text])}
    </StatusBadge>
  )
}
