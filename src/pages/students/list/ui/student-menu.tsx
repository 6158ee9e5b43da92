import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowRightLeft, Ellipsis, IdCard, Pencil, School, Unlink, UserMinus, UserPlus } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
} from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { StudentRowProps } from './student-row'

export function StudentMenu({ student, mayManage, onOpen, onLeave, onRestore }: Omit<StudentRowProps, 'selection'>) {
  const t = useTexts(studentsListTexts)
  const students = [student]
  const isActive = student.status === 'active'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton icon={Ellipsis} label={t(($) => $.actions.menu, { name: student.student.full_name })} noTooltip />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem icon={Pencil} onSelect={() => onOpen({ name: 'edit', student })}>
          {t(($) => $.actions.edit)}
        </DropdownMenuItem>
        <DropdownMenuLink>
          <Link to="/user-details-pdf" search={{ students: String(student.id), center: student.center.id }}>
            <IdCard aria-hidden />
            {t(($) => $.actions.cards)}
          </Link>
        </DropdownMenuLink>
        {isActive && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={UserPlus} onSelect={() => onOpen({ name: 'enrol', students })}>
              {t(($) => $.actions.enrol)}
            </DropdownMenuItem>
            {student.groups.length > 0 && (
              <>
                <DropdownMenuItem icon={ArrowRightLeft} onSelect={() => onLeave('move', students)}>
                  {t(($) => $.actions.move)}
                </DropdownMenuItem>
                <DropdownMenuItem icon={UserMinus} onSelect={() => onLeave('unlink', students)}>
                  {t(($) => $.actions.unlink)}
                </DropdownMenuItem>
              </>
            )}
          </>
        )}
        {mayManage && (
          <>
            <DropdownMenuSeparator />
            {isActive && (
              <DropdownMenuItem icon={School} onSelect={() => onOpen({ name: 'transfer', student })}>
                {t(($) => $.actions.transfer)}
              </DropdownMenuItem>
            )}
            {isActive ? (
              <DropdownMenuItem icon={Archive} onSelect={() => onOpen({ name: 'archive', students })}>
                {t(($) => $.actions.archive)}
              </DropdownMenuItem>
            ) : (
              <DropdownMenuItem icon={ArchiveRestore} onSelect={() => onRestore([student.id])}>
                {t(($) => $.actions.restore)}
              </DropdownMenuItem>
            )}
            <DropdownMenuItem icon={Unlink} destructive onSelect={() => onOpen({ name: 'remove', student })}>
              {t(($) => $.actions.remove)}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
