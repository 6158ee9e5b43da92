import { Link } from '@tanstack/react-router'
import { InvitationState } from '@/entities/mail-message'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Avatar, rowLinkStyles, SelectCell, type Selection, TableCell, TableRow } from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'

interface StudentRowProps {
  readonly groupId: number
  readonly row: Schema<'GroupStudent'>
  /** Undefined when students cannot be selected, or this one has left the group. */
  readonly selection?: Selection<number>
}

export function StudentRow({ groupId, row, selection }: StudentRowProps) {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { id, student, invitation, left_at, last_delivered_at, delivered_count, deliverables_count } = row
  return (
    <TableRow {...(selection ? { 'aria-selected': selection.isSelected(id) } : {})}>
      {selection && (left_at ? <TableCell /> : <SelectCell selection={selection} id={id} name={student.display_name} />)}
      <TableCell>
        <span className="flex items-center gap-2.5">
          <Avatar name={student.full_name} src={student.profile_image} size="sm" />
          <span className="min-w-0">
            <Link to="/group/$groupId/student/$studentId" params={{ groupId, studentId: student.id }} className={rowLinkStyles}>
              {student.display_name}
            </Link>
            {invitation && !left_at && <InvitationState invitation={invitation} />}
            {left_at && (
              <span className="block text-sm text-muted">{t(($) => $.hasLeft, { when: inWords(left_at, { withTime: false }) })}</span>
            )}
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.last)}>
        {last_delivered_at ? inWords(last_delivered_at, { alone: true }) : <span className="text-muted">{t(($) => $.never)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.delivered)} numeric>
        {t(($) => $.of, { done: formatInteger(delivered_count), total: formatInteger(deliverables_count) })}
      </TableCell>
    </TableRow>
  )
}
