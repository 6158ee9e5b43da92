import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Button, toast } from '@/shared/ui'
import { homeTexts } from '../i18n'

type Invitation = Schema<'OwnInvitation'>

const ownCodes = [
  'invitation_withdrawn',
  'invitation_expired',
  'invitation_declined',
  'invitation_accepted',
  'teacher_limit',
  'manages_another_center',
  'student_account',
  'impersonation_forbidden',
] as const

/** Centers that invite the reader to their team. */
export function Invitations({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const t = useTexts(homeTexts)
  return (
    <ul aria-label={t(($) => $.invitations.label)} className="flex flex-col gap-3">
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function InvitationCard({
  invitation: { id, center, city, as_administrator, invited_by, expires_at },
}: {
  readonly invitation: Invitation
}) {
  const t = useTexts(homeTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: (yes: boolean) =>
      unwrap(
        yes
          ? api.POST('/users/invitations/{id}/accept', { params: { path: { id } } })
          : api.POST('/users/invitations/{id}/decline', { params: { path: { id } } }),
      ),
    onSuccess: (_done, yes) => toast.success(t(($) => (yes ? $.invitations.accepted : $.invitations.declined), { center: center.name })),
    onError: (error) => {
      const code = ownCodes.find((known) => isApiError(error, known))
      toast.error(code ? t(($) => $.invitations.codes[code], { center: center.name }) : errorMessage(error, c))
    },
    // Joining changes the reader's role, menu and home; after a refusal of the server the card may be gone.
    onSettled: () => queries.invalidateQueries(),
  })
  const isAnswering = (yes: boolean) => answer.isPending && answer.variables === yes
  const about = [city, invited_by && t(($) => $.invitations.by, { name: invited_by })].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center sm:p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink max-sm:hidden">
        <UserPlus aria-hidden size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base font-semibold text-balance">
          {t(($) => (as_administrator ? $.invitations.titleAdministrator : $.invitations.title), { center: center.name })}
        </h2>
        {about && <p className="text-sm text-muted">{about}</p>}
        <p className="mt-1 text-sm text-soft">{t(($) => $.invitations.body, { date: formatDate(expires_at, 'short') })}</p>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:flex-col">
        <Button
          variant="primary"
          className="max-sm:w-full"
          loading={isAnswering(true)}
          disabled={answer.isPending}
          aria-label={t(($) => $.invitations.acceptOf, { center: center.name })}
          onClick={() => answer.mutate(true)}
        >
          {t(($) => $.invitations.accept)}
        </Button>
        <Button
          className="max-sm:w-full"
          loading={isAnswering(false)}
          disabled={answer.isPending}
          aria-label={t(($) => $.invitations.declineOf, { center: center.name })}
          onClick={() => answer.mutate(false)}
        >
          {t(($) => $.invitations.decline)}
        </Button>
      </div>
    </li>
  )
}
