import { Link } from '@tanstack/react-router'
import { GroupLogo } from '@/entities/group'
import type { ArchiveGroups } from '@/features/archive-groups'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { rowLinkStyles, SelectCell, type Selection, TableCell, TableRow } from '@/shared/ui'
import { myGroupsTexts } from '../i18n'
import { GroupMenu } from './group-menu'
import { GroupState } from './group-state'

interface GroupRowProps {
  readonly group: Schema<'Group'>
  readonly selection: Selection<number>
  readonly archiving: ArchiveGroups
}

export function GroupRow({ group, selection, archiving }: GroupRowProps) {
  const t = useTexts(myGroupsTexts)
  const { id, name, logo, period, manager, students_count, courses } = group
  const programs = courses.map((course) => course.name).join(' · ')
  return (
    <TableRow aria-selected={selection.isSelected(id)}>
      <SelectCell selection={selection} id={id} name={name} />
      <TableCell>
        <span className="flex items-center gap-3">
          <GroupLogo name={name} src={logo} />
          <span className="min-w-0">
            <Link to="/group/$id" params={{ id }} className={rowLinkStyles}>
              {name}
            </Link>
            <span className="block max-w-64 truncate text-sm text-muted xl:max-w-sm" title={programs}>
              {programs}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.period)} className="whitespace-nowrap tabular-nums">
        {period}
      </TableCell>
      <TableCell label={t(($) => $.columns.manager)}>
        {manager?.full_name ?? <span className="text-muted">{t(($) => $.noManager)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.students)} numeric>
        {formatInteger(students_count)}
      </TableCell>
      <TableCell label={t(($) => $.columns.state)}>
        <GroupState group={group} />
      </TableCell>
      {/* phones show cards, which have their own menu */}
      <TableCell className="w-11 text-right max-sm:hidden!">
        <GroupMenu group={group} archiving={archiving} />
      </TableCell>
    </TableRow>
  )
}
