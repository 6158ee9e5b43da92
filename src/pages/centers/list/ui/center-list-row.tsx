import { Link } from '@tanstack/react-router'
import { CircleDashed } from 'lucide-react'
import { CenterLogo, SeatBar } from '@/entities/center'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatInteger } from '@/shared/lib/format'
import { rowLinkStyles, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { centersListTexts } from '../i18n'

export function CenterListRow({ center }: { readonly center: Schema<'CenterRow'> }) {
  const t = useTexts(centersListTexts)
  const { id, name, city, logo, manager, teacher_seats, student_seats, active_groups, setup_finished_at, created_at } = center
  return (
    <TableRow>
      <TableCell className="max-sm:pb-1.5 sm:min-w-48">
        <span className="flex min-w-0 items-center gap-3 py-1">
          <CenterLogo name={name} src={logo} />
          <span className="min-w-0">
            <Link to="/center/$id" params={{ id }} className={rowLinkStyles}>
              {name}
            </Link>
            <span className="flex items-center gap-2 text-sm text-muted">
              {city}
              {!setup_finished_at && (
                <StatusBadge icon={CircleDashed} tone="pending">
                  {t(($) => $.unfinished)}
                </StatusBadge>
              )}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.manager)}>
        {manager ? manager.full_name : <span className="text-muted">{t(($) => $.noManager)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.teachers)} className="min-w-28 py-2">
        <SeatBar label={t(($) => $.columns.teachers)} seats={teacher_seats} />
      </TableCell>
      <TableCell label={t(($) => $.columns.students)} className="min-w-28 py-2">
        <SeatBar label={t(($) => $.columns.students)} seats={student_seats} />
      </TableCell>
      <TableCell label={t(($) => $.columns.groups)} numeric hideOnTablet>
        {formatInteger(active_groups)}
      </TableCell>
      <TableCell label={t(($) => $.columns.created)} numeric hideOnTablet className="whitespace-nowrap">
        {formatDate(created_at, 'short')}
      </TableCell>
    </TableRow>
  )
}
