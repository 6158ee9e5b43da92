import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Crown, Ellipsis, MailPlus, Pencil, UserMinus, UserRoundX } from 'lucide-react'
import { InvitationState } from '@/entities/mail-message'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { formatDate, formatInteger } from '@/shared/lib/format'
import {
  Avatar,
  Badge,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  rowLinkStyles,
  StatusBadge,
  TableCell,
  TableRow,
  toast,
} from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

type Member = Schema<'TeamMember'>

/** An action on a teacher of the team. */
export interface TeamAction {
  readonly kind: 'edit' | 'appoint' | 'remove'
  readonly member: Member
}

interface TeamRowProps {
  readonly centerId: number
  readonly member: Member
  /** Undefined for users who may only read. */
  readonly onAction: ((action: TeamAction) => void) | undefined
}

export function TeamRow({ centerId, member, onAction }: TeamRowProps) {
  const t = useTexts(centerOverviewTexts)
  const inWords = useInWords()
  const { teacher, email, is_administrator, is_active, is_invited, invitation, works_elsewhere, groups_count, last_access_at, joined_at } =
    member
  return (
    <TableRow>
      <TableCell className="max-sm:pb-1.5">
        <span className="flex min-w-0 items-center gap-3 py-1">
          <Avatar name={teacher.full_name} src={teacher.profile_image} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to="/profile/$id_user" params={{ id_user: teacher.id }} className={rowLinkStyles}>
                {teacher.display_name}
              </Link>
              {is_administrator && (
                <StatusBadge icon={Crown} tone="accent">
                  {t(($) => $.people.administrator)}
                </StatusBadge>
              )}
              {is_invited &&
                (invitation ? <InvitationState invitation={invitation} /> : <Badge tone="pending">{t(($) => $.people.invited)}</Badge>)}
              {!is_active && (
                <StatusBadge icon={UserRoundX} tone="neutral">
                  {t(($) => $.people.inactive)}
                </StatusBadge>
              )}
            </span>
            <span className="block truncate text-sm text-muted" title={email ?? undefined}>
              {email}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.people.columns.groups)} numeric>
        {formatInteger(groups_count)}
      </TableCell>
      {onAction && (
        <TableCell label={t(($) => $.people.columns.last)} className="whitespace-nowrap">
          {last_access_at ? (
            inWords(last_access_at, { alone: true })
          ) : (
            <span className="text-muted">{t(($) => (works_elsewhere ? $.people.elsewhere : $.people.never))}</span>
          )}
        </TableCell>
      )}
      <TableCell label={t(($) => $.people.columns.joined)} className="whitespace-nowrap">
        {formatDate(joined_at, 'short')}
      </TableCell>
      {onAction && (
        <TableCell className="text-right max-sm:absolute max-sm:top-2 max-sm:right-2">
          <TeacherMenu centerId={centerId} member={member} onAction={onAction} />
        </TableCell>
      )}
    </TableRow>
  )
}

function TeacherMenu({ centerId, member, onAction }: TeamRowProps & { readonly onAction: (action: TeamAction) => void }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { teacher, email, is_administrator, is_active, is_invited } = member
  const invite = useMutation({
    mutationFn: () =>
      unwrap(api.POST('/centers/centers/{id}/team/{user_id}/invite', { params: { path: { id: centerId, user_id: teacher.id } } })),
    onSuccess: () => toast.success(t(($) => $.people.invitedAgain, { email: email ?? '' })),
    onError: (error) => toast.error(isApiError(error, 'invited_often') ? t(($) => $.people.invitedOften) : errorMessage(error, c)),
  })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t(($) => $.people.actionsFor, { name: teacher.full_name })} loading={invite.isPending} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={Pencil} onSelect={() => onAction({ kind: 'edit', member })}>
          {t(($) => $.people.edit)}
        </DropdownMenuItem>
        {is_invited && (
          <DropdownMenuItem icon={MailPlus} onSelect={() => invite.mutate()}>
            {t(($) => $.people.invite)}
          </DropdownMenuItem>
        )}
        {!is_administrator && (
          <>
            {is_active && (
              <DropdownMenuItem icon={Crown} onSelect={() => onAction({ kind: 'appoint', member })}>
                {t(($) => $.people.appoint)}
              </DropdownMenuItem>
            )}
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={UserMinus} destructive onSelect={() => onAction({ kind: 'remove', member })}>
              {t(($) => $.people.remove)}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
