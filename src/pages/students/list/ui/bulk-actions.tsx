import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowRightLeft, IdCard, UserMinus, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { BulkBar, ToolbarButton } from '@/shared/ui'
import { maxSelected } from '@/widgets/list-frame'
import { studentsListTexts } from '../i18n'
import type { LeaveStudents, Overlay, Student } from './overlay'

interface BulkActionsProps {
  readonly students: readonly Student[]
  readonly mayManage: boolean
  readonly onOpen: (overlay: Overlay) => void
  readonly onLeave: LeaveStudents
  readonly onRestore: (students: readonly Student[]) => void
  readonly onClear: () => void
  /** Selects the rest of the matching students. */
  readonly children: ReactNode
}

/** Most cards of one document: more would take minutes. */
const mostCards = 500

export function BulkActions({ students, mayManage, onOpen, onLeave, onRestore, onClear, children }: BulkActionsProps) {
  const t = useTexts(studentsListTexts)
  const navigate = useNavigate()
  const isMany = students.length > mostCards
  const areActive = students.every(({ status }) => status === 'active')
  const areArchived = students.every(({ status }) => status === 'archived')
  const areInGroups = areActive && students.some(({ groups }) => groups.length > 0)
  const actions = [
    { name: 'enrol', icon: UserPlus, isOffered: areActive, isFew: false, act: () => onOpen({ name: 'enrol', students }) },
    { name: 'move', icon: ArrowRightLeft, isOffered: areInGroups, isFew: false, act: () => onLeave('move', students) },
    { name: 'unlink', icon: UserMinus, isOffered: areInGroups, isFew: false, act: () => onLeave('unlink', students) },
    {
      name: 'cards',
      icon: IdCard,
      isOffered: true,
      isFew: true,
      act: () =>
        void navigate({
          to: '/user-details-pdf',
          search: { students: students.map(({ id }) => id).join(','), ...(students[0] ? { center: students[0].center.id } : {}) },
        }),
    },
    { name: 'archive', icon: Archive, isOffered: mayManage && areActive, isFew: false, act: () => onOpen({ name: 'archive', students }) },
    { name: 'restore', icon: ArchiveRestore, isOffered: mayManage && areArchived, isFew: false, act: () => onRestore(students) },
  ] as const
  return (
    <BulkBar count={students.length} onClear={onClear}>
      {children}
      {students.length > maxSelected ? (
        <span className="px-2 text-md text-warning-ink">{t(($) => $.tooManyChosen, { most: formatInteger(maxSelected) })}</span>
      ) : (
        actions.map(({ name, icon: Icon, isOffered, isFew, act }) => {
          if (!isOffered) return null
          if (isFew && isMany)
            return (
              <span key={name} className="px-2 text-sm text-muted">
                {t(($) => $.cardsUpTo, { most: mostCards })}
              </span>
            )
          return (
            <ToolbarButton key={name} onClick={act} aria-label={t(($) => $.actions[name])} title={t(($) => $.actions[name])}>
              <Icon aria-hidden />
              <span className="max-lg:hidden">{t(($) => $.actions[name])}</span>
            </ToolbarButton>
          )
        })
      )}
    </BulkBar>
  )
}
