import { Ban, Check, Clock, OctagonAlert, type LucideIcon } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { type BadgeTone, StatusBadge } from '@/shared/ui'
import { mailMessageTexts } from '../i18n'

const badges = {
  queued: { icon: Clock, tone: 'pending' },
  sent: { icon: Check, tone: 'passed' },
  failed: { icon: OctagonAlert, tone: 'error' },
  cancelled: { icon: Ban, tone: 'neutral' },
} satisfies Record<Schema<'MailState'>, { icon: LucideIcon; tone: BadgeTone }>

/** What became of a mail, with the reason in plain words. */
export function MailState({ state, reason }: Pick<Schema<'Mail'>, 'state' | 'reason'>) {
  const t = useTexts(mailMessageTexts)
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusBadge {...badges[state]}>{t(($) => $.states[state])}</StatusBadge>
      {reason && <span className="text-sm text-muted">{t(($) => $.reasons[reason])}</span>}
    </span>
  )
}
