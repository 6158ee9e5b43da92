import { Link } from '@tanstack/react-router'
import { InvitationState } from '@/entities/mail-message'
import { useInWords, useTexts } from '@/shared/i18n'
import { Avatar, Badge, rowLinkStyles, SelectCell, type Selection, TableCell, TableRow } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { LeaveStudents, Overlay, Student } from './overlay'
import { StudentMenu } from './student-menu'

export interface StudentRowProps {
  readonly student: Student
  readonly mayManage: boolean
  readonly selection: Selection<number>
  readonly onOpen: (overlay: Overlay) => void
  readonly onLeave: LeaveStudents
  readonly onRestore: (ids: readonly number[]) => void
}

const shownGroups = 2

export function StudentRow({ student: row, selection, ...rest }: StudentRowProps) {
  const t = useTexts(studentsListTexts)
  const inWords = useInWords()
  const { id, student, username, email, status, password, invitation, last_access_at, groups } = row
  return (
    <TableRow selected={selection.isSelected(id)}>
      <SelectCell selection={selection} id={id} name={student.full_name} />
      <TableCell>
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={student.full_name} src={student.profile_image} size="sm" />
          <span className="min-w-0">
            <Link to="/profile/$id_user" params={{ id_user: id }} className={`${rowLinkStyles} block truncate`}>
              {student.display_name}
            </Link>
            <span className="block truncate text-sm text-muted">{email ?? username}</span>
          </span>
          {status === 'archived' && <Badge>{t(($) => $.archived)}</Badge>}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.groups)}>
        {groups.length === 0 ? (
          <span className="text-muted">{t(($) => (rest.mayManage ? $.noGroups : $.notInYours))}</span>
        ) : (
          <span className="flex flex-wrap gap-1 max-sm:justify-end">
            {groups.slice(0, shownGroups).map((group) => (
              <Badge key={group.id} tone="outline" title={group.name} className="max-w-48">
                {group.name}
              </Badge>
            ))}
            {groups.length > shownGroups && <Badge tone="outline">{t(($) => $.moreGroups, { count: groups.length - shownGroups })}</Badge>}
          </span>
        )}
      </TableCell>
      <TableCell label={t(($) => $.columns.access)}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 max-sm:justify-end">
          {last_access_at ? (
            inWords(last_access_at, { alone: true, withTime: false })
          ) : (
            <span className="text-muted">{t(($) => $.never)}</span>
          )}
          {password === 'one_time' && <Badge tone="pending">{t(($) => $.password.one_time)}</Badge>}
          {invitation && <InvitationState invitation={invitation} />}
        </span>
      </TableCell>
      <TableCell className="relative z-1 w-12 text-right max-sm:absolute! max-sm:right-12 max-sm:top-1.5">
        <StudentMenu student={row} {...rest} />
      </TableCell>
    </TableRow>
  )
}
