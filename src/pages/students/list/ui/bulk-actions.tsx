import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowRightLeft, IdCard, UserMinus, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { toStudentsParameter } from '@/entities/student'
import { useTexts } from '@/shared/i18n'
import { BulkBar, ToolbarButton } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { LeaveStudents, Overlay, Student } from './overlay'

interface BulkActionsProps {
  readonly students: readonly Student[]
  readonly mayManage: boolean
  readonly onOpen: (overlay: Overlay) => void
  readonly onLeave: LeaveStudents
  readonly onRestore: (ids: readonly number[]) => void
  readonly onClear: () => void
  /** Selects the rest of the matching students. */
  readonly children: ReactNode
}

export function BulkActions({ students, mayManage, onOpen, onLeave, onRestore, onClear, children }: BulkActionsProps) {
  const t = useTexts(studentsListTexts)
  const navigate = useNavigate()
  const ids = students.map(({ id }) => id)
  const areActive = students.every(({ status }) => status === 'active')
  const areArchived = students.every(({ status }) => status === 'archived')
  const areInGroups = areActive && students.some(({ groups }) => groups.length > 0)
  const print = () =>
    navigate({
      to: '/user-details-pdf',
      search: { students: toStudentsParameter(ids), ...(students[0] ? { center: students[0].center.id } : {}) },
    })
  const actions = [
    { name: 'enrol', icon: UserPlus, isOffered: areActive, act: () => onOpen({ name: 'enrol', students }) },
    { name: 'move', icon: ArrowRightLeft, isOffered: areInGroups, act: () => onLeave('move', students) },
    { name: 'unlink', icon: UserMinus, isOffered: areInGroups, act: () => onLeave('unlink', students) },
    { name: 'cards', icon: IdCard, isOffered: true, act: () => void print() },
    { name: 'archive', icon: Archive, isOffered: mayManage && areActive, act: () => onOpen({ name: 'archive', students }) },
    { name: 'restore', icon: ArchiveRestore, isOffered: mayManage && areArchived, act: () => onRestore(ids) },
  ] as const
  return (
    <BulkBar count={students.length} onClear={onClear}>
      {children}
      {actions.map(
        ({ name, icon: Icon, isOffered, act }) =>
          isOffered && (
            <ToolbarButton key={name} onClick={act} aria-label={t(($) => $.actions[name])} title={t(($) => $.actions[name])}>
              <Icon aria-hidden />
              <span className="max-lg:hidden">{t(($) => $.actions[name])}</span>
            </ToolbarButton>
          ),
      )}
    </BulkBar>
  )
}
