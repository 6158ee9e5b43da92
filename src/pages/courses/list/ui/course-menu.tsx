import { Link } from '@tanstack/react-router'
import { Copy, Ellipsis, Pencil } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuLink, DropdownMenuTrigger, IconButton } from '@/shared/ui'
import { coursesListTexts } from '../i18n'

export interface CourseMenuProps {
  readonly course: Schema<'CourseRow'>
  readonly onClone: (course: Schema<'CourseRow'>) => void
}

/** The actions on a program of the list; it stands above the link of its row or card. */
export function CourseMenu({ course, onClone }: CourseMenuProps) {
  const t = useTexts(coursesListTexts)
  const { id, name, can_edit } = course
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t(($) => $.menu, { name })} noTooltip className="relative z-1" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {can_edit && (
          <DropdownMenuLink>
            <Link to="/course/edit/$courseId" params={{ courseId: id }}>
              <Pencil aria-hidden />
              {t(($) => $.edit)}
            </Link>
          </DropdownMenuLink>
        )}
        <DropdownMenuItem icon={Copy} onSelect={() => onClone(course)}>
          {t(($) => $.clone)}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
