import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, CalendarCheck, CalendarPlus, ChartColumn, Ellipsis, NotebookPen, Pencil, UserCheck } from 'lucide-react'
import type { ArchiveGroups } from '@/features/archive-groups'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import {
  buttonStyles,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuTrigger,
  IconButton,
} from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'

interface GroupActionsProps {
  readonly group: Schema<'Group'>
  readonly archiving: ArchiveGroups
}

/** The actions on the whole group; null for students. */
export function GroupActions({ group, archiving }: GroupActionsProps) {
  const t = useTexts(groupOverviewTexts)
  const { id, name, archived_at, can_edit, can_archive } = group
  const [icon, action] = archived_at ? ([ArchiveRestore, 'unarchive'] as const) : ([Archive, 'archive'] as const)
  return (
    <>
      {can_archive && (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <IconButton icon={Ellipsis} label={t(($) => $.menu)} />
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem icon={icon} onSelect={() => archiving[action]([{ id, name }])}>
              {t(($) => $[action])}
            </DropdownMenuItem>
            <DropdownMenuLink>
              <Link to="/new-school-year" search={{ groups: String(id) }}>
                <CalendarPlus aria-hidden />
                {t(($) => $.newYear)}
              </Link>
            </DropdownMenuLink>
          </DropdownMenuContent>
        </DropdownMenu>
      )}
      <div className="-mx-1 -my-1 flex min-w-0 gap-2 overflow-x-auto p-1">
        {(can_edit || can_archive) && (
          <Link to="/group/$groupId/scores" params={{ groupId: id }} className={buttonStyles()}>
            <NotebookPen aria-hidden />
            {t(($) => $.notebook)}
          </Link>
        )}
        {(can_edit || can_archive) && (
          <Link to="/class-results" search={{ group: id }} className={buttonStyles()}>
            <ChartColumn aria-hidden />
            {t(($) => $.classResults)}
          </Link>
        )}
        <Link to="/group/$groupId/attendance" params={{ groupId: id }} className={buttonStyles()}>
          <UserCheck aria-hidden />
          {t(($) => $.attendance)}
        </Link>
        <Link to="/group/$groupId/evaluations" params={{ groupId: id }} className={buttonStyles()}>
          <CalendarCheck aria-hidden />
          {t(($) => $.evaluations)}
        </Link>
        {can_edit && (
          <Link to="/group/edit/$id" params={{ id }} className={buttonStyles()}>
            <Pencil aria-hidden />
            {t(($) => $.edit)}
          </Link>
        )}
      </div>
    </>
  )
}
