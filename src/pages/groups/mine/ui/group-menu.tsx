import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react'
import type { ArchiveGroups } from '@/features/archive-groups'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuLink, DropdownMenuTrigger, IconButton } from '@/shared/ui'
import { myGroupsTexts } from '../i18n'

interface GroupMenuProps {
  readonly group: Schema<'Group'>
  readonly archiving: ArchiveGroups
}

/** The actions on a group that the user may do from the list; null when there are none. */
export function GroupMenu({ group, archiving }: GroupMenuProps) {
  const t = useTexts(myGroupsTexts)
  const { id, name, archived_at, can_edit, can_archive } = group
  if (!can_edit && !can_archive) return null
  const [icon, action] = archived_at ? ([ArchiveRestore, 'unarchive'] as const) : ([Archive, 'archive'] as const)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t(($) => $.menu, { name })} noTooltip className="relative z-1" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {can_edit && (
          <DropdownMenuLink>
            <Link to="/group/edit/$id" params={{ id }}>
              <Pencil aria-hidden />
              {t(($) => $.edit)}
            </Link>
          </DropdownMenuLink>
        )}
        {can_archive && (
          <DropdownMenuItem icon={icon} onSelect={() => archiving[action]([{ id, name }])}>
            {t(($) => $[action])}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
