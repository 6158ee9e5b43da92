import { useQuery } from '@tanstack/react-query'
import { Crown, Ellipsis, MailPlus, MailX } from 'lucide-react'
import { centerQueries } from '@/entities/center'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import {
  Badge,
  type BadgeTone,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  ErrorState,
  IconButton,
  Section,
  StatusBadge,
  toast,
} from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { useTeamChange } from '../model/use-team-change'

type Invitation = Schema<'TeamInvitation'>

const tones: Readonly<Record<Invitation['state'], BadgeTone>> = {
  pending: 'pending',
  accepted: 'passed',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}
const ownCodes = ['invited_today', 'declined_twice', 'invitation_accepted', 'invitation_declined', 'teacher_limit'] as const

/** Invitations to people who have an account, whom the center knows by their address only; nothing while there are none. */
export function TeamInvitations({ centerId }: { readonly centerId: number }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { data, error, isFetching, refetch } = useQuery(centerQueries.invitations(centerId))
  if (error && !data) {
    return (
      <ErrorState title={t(($) => $.invitations.failed)} onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data || data.results.length === 0) return null
  return (
    <Section title={t(($) => $.invitations.title)} description={t(($) => $.invitations.body)}>
      <ul aria-label={t(($) => $.invitations.title)} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.results.map((invitation) => (
          <InvitationRow key={invitation.id} centerId={centerId} invitation={invitation} />
        ))}
      </ul>
    </Section>
  )
}

function InvitationRow({ centerId, invitation }: { readonly centerId: number; readonly invitation: Invitation }) {
  const t = useTexts(centerOverviewTexts)
  const { email, state, as_administrator, declines, sent_at, expires_at, answered_at } = invitation
  const when = state === 'pending' || state === 'expired' ? expires_at : (answered_at ?? sent_at)
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 text-md">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{email}</span>
          <Badge tone={tones[state]}>
            {t(($) => (declines > 1 && state === 'declined' ? $.invitations.declinedTwice : $.invitations.states[state]))}
          </Badge>
          {as_administrator && (
            <StatusBadge icon={Crown} tone="accent">
              {t(($) => $.invitations.administrator)}
            </StatusBadge>
          )}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t(($) => $.invitations.sent, { date: formatDate(sent_at, 'short') })}
          {' · '}
          {t(($) => $.invitations.when[state], { date: formatDate(when, 'short') })}
        </p>
      </div>
      {state !== 'accepted' && <InvitationMenu centerId={centerId} invitation={invitation} />}
    </li>
  )
}

function InvitationMenu({ centerId, invitation: { id, email, state } }: { readonly centerId: number; readonly invitation: Invitation }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const params = { path: { id: centerId, invitation_id: id } }
  const { mutate, isPending } = useTeamChange(
    async (kind: 'resend' | 'withdraw') => {
      await unwrap(
        kind === 'resend'
          ? api.POST('/centers/centers/{id}/invitations/{invitation_id}/resend', { params })
          : api.DELETE('/centers/centers/{id}/invitations/{invitation_id}', { params }),
      )
      return kind
    },
    (kind) => toast.success(t(($) => (kind === 'resend' ? $.invitations.resent : $.invitations.withdrawn), { email })),
    (error) => {
      const code = ownCodes.find((known) => isApiError(error, known))
      toast.error(code ? t(($) => $.invitations.codes[code]) : errorMessage(error, c))
    },
  )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t(($) => $.people.actionsFor, { name: email })} loading={isPending} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={MailPlus} onSelect={() => mutate('resend')}>
          {t(($) => $.people.invite)}
        </DropdownMenuItem>
        {(state === 'pending' || state === 'expired') && (
          <DropdownMenuItem icon={MailX} destructive onSelect={() => mutate('withdraw')}>
            {t(($) => $.invitations.withdraw)}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
