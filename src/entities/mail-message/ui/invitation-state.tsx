import { Ban, Check, CircleDashed, Clock, MailX, OctagonAlert, type LucideIcon } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { type BadgeTone, StatusBadge } from '@/shared/ui'
import { mailMessageTexts } from '../i18n'

type Invitation = Schema<'InvitationDelivery'>

const badges = {
  none: { icon: CircleDashed, tone: 'neutral' },
  no_address: { icon: MailX, tone: 'neutral' },
  queued: { icon: Clock, tone: 'pending' },
  sent: { icon: Check, tone: 'neutral' },
  failed: { icon: OctagonAlert, tone: 'error' },
  cancelled: { icon: Ban, tone: 'neutral' },
} satisfies Record<Invitation['state'], { icon: LucideIcon; tone: BadgeTone }>

/** What became of the invitation of a person who has not come yet, with its moment or the reason. */
export function InvitationState({ invitation: { at, reason, state } }: { readonly invitation: Invitation }) {
  const t = useTexts(mailMessageTexts)
  const inWords = useInWords()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <StatusBadge {...badges[state]}>{t(($) => $.invitations[state])}</StatusBadge>
      {reason ? (
        <span className="text-sm text-muted">{t(($) => $.reasons[reason])}</span>
      ) : (
        at && state === 'sent' && <span className="text-sm text-muted">{inWords(at, { alone: true, withTime: false })}</span>
      )}
    </span>
  )
}
