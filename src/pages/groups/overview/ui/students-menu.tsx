import { Link } from '@tanstack/react-router'
import { Ellipsis, FileUp, IdCard } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { DropdownMenu, DropdownMenuContent, DropdownMenuLink, DropdownMenuTrigger, IconButton } from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'

/** Actions on all students of the group. */
export function StudentsMenu({ group: { id, center, can_edit } }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(groupOverviewTexts)
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} variant="secondary" label={t(($) => $.studentsMenu)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {can_edit && (
          <DropdownMenuLink>
            <Link to="/students/import" search={{ center: center.id, group: id }}>
              <FileUp aria-hidden />
              {t(($) => $.import)}
            </Link>
          </DropdownMenuLink>
        )}
        <DropdownMenuLink>
          <Link to="/user-details-pdf" search={{ center: center.id, group: id }}>
            <IdCard aria-hidden />
            {t(($) => $.cardsOfAll)}
          </Link>
        </DropdownMenuLink>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
