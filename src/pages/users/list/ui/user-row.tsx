import { Link } from '@tanstack/react-router'
import { Eraser, UserRoundX } from 'lucide-react'
import { AccountMenu } from '@/features/manage-account'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Avatar, rowLinkStyles, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { usersListTexts } from '../i18n'

export function UserRow({ user, self }: { readonly user: Schema<'User'>; readonly self: number }) {
  const t = useTexts(usersListTexts)
  const inWords = useInWords()
  const { id, display_name, full_name, profile_image, username, email, kind, centers, last_access_at, is_active, erasure_requested_at } =
    user
  return (
    <TableRow>
      <TableCell className="max-sm:pb-1.5">
        <span className="flex min-w-0 items-center gap-3 py-1 max-sm:pr-10">
          <Avatar name={full_name} src={profile_image} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <Link to="/profile/$id_user" params={{ id_user: id }} className={rowLinkStyles}>
                {display_name}
              </Link>
              {!is_active && (
                <StatusBadge icon={UserRoundX} tone="neutral">
                  {t(($) => $.inactive)}
                </StatusBadge>
              )}
              {erasure_requested_at && (
                <StatusBadge icon={Eraser} tone="pending">
                  {t(($) => $.erasure)}
                </StatusBadge>
              )}
            </span>
            <span className="block text-sm break-words text-muted">{email ? `${username} · ${email}` : username}</span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.role)}>{t(($) => $.kind[kind])}</TableCell>
      <TableCell label={t(($) => $.columns.centers)} hideWhenEmpty={centers.length === 0} className="sm:min-w-32">
        {centers.length === 0
          ? '–'
          : centers.map(({ name, managed }) => (managed ? t(($) => $.manages, { center: name }) : name)).join(', ')}
      </TableCell>
      <TableCell label={t(($) => $.columns.lastAccess)} className="lg:whitespace-nowrap">
        {last_access_at ? inWords(last_access_at, { alone: true }) : <span className="text-muted">{t(($) => $.never)}</span>}
      </TableCell>
      <TableCell numeric className="max-sm:absolute max-sm:top-2 max-sm:right-2">
        <AccountMenu user={user} self={self} />
      </TableCell>
    </TableRow>
  )
}
