import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { studentQueries } from '@/entities/student'
import { api, errorMessage, unwrap, type Query, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { ConfirmDialog, ErrorState, SkeletonText, toast } from '@/shared/ui'
import { inviteAgainTexts } from '../i18n'

interface InviteAgainDialogProps {
  /** A center, one of its groups, or an import. */
  readonly scope: Query<'previewInvitations'>
  readonly onClose: () => void
}

/** Says who is invited again and who is left out, and sends the invitations. */
export function InviteAgainDialog({ scope, onClose }: InviteAgainDialogProps) {
  const t = useTexts(inviteAgainTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const summary = useQuery(studentQueries.invitations(scope))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.POST('/centers/students/invitations', { body: scope })),
    onSuccess: ({ count }) => {
      if (count > 0) toast.success(t(($) => $.sent, { count }))
      onClose()
      return client.invalidateQueries({ queryKey: studentQueries.all() })
    },
  })
  const count = summary.data?.count ?? 0
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.title)}
      description={t(($) => $.body)}
      confirmLabel={count > 0 ? t(($) => $.send) : t(($) => $.close)}
      cancelLabel={t(($) => $.cancel)}
      busy={isPending || summary.isPending}
      error={error ? errorMessage(error, c) : undefined}
      onConfirm={() => (count > 0 ? mutate() : onClose())}
    >
      {summary.isPending && (
        <div aria-busy>
          <span className="sr-only">{t(($) => $.loading)}</span>
          <SkeletonText />
        </div>
      )}
      {summary.error && !summary.data && (
        <ErrorState onRetry={() => void summary.refetch()} retrying={summary.isFetching}>
          {errorMessage(summary.error, c)}
        </ErrorState>
      )}
      {summary.data && <Summary summary={summary.data} />}
    </ConfirmDialog>
  )
}

const reasons = ['no_address', 'waiting', 'recent', 'over_limit'] as const

function Summary({ summary: { count, hours, left_out, per_hour } }: { readonly summary: Schema<'InvitationSummary'> }) {
  const t = useTexts(inviteAgainTexts)
  const shown = reasons.filter((reason) => left_out[reason] > 0)
  return (
    <div role="status" className="flex flex-col gap-3 text-md">
      <p className="font-medium">{count > 0 ? t(($) => $.count, { count }) : t(($) => $.nobody)}</p>
      {shown.length > 0 && (
        <div>
          <p className="text-muted">{t(($) => $.leftOut)}</p>
          <ul className="ml-5 list-disc text-soft">
            {shown.map((reason) => (
              <li key={reason}>{t(($) => $.reasons[reason], { count: left_out[reason], hours, most: formatInteger(per_hour) })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
