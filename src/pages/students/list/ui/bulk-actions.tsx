import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ArrowRightLeft, IdCard, UserMinus, UserPlus } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { BulkBar, ToolbarButton } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { Opened, Student } from './opened'

interface BulkActionsProps {
  readonly students: readonly Student[]
  readonly mayManage: boolean
  readonly onOpen: (opened: Opened) => void
  readonly onRestore: (students: readonly Student[]) => void
  readonly onClear: () => void
}

/** What the server takes at once. */
const most = 500

/** What can be done with the chosen students. */
export function BulkActions({ students, mayManage, onOpen, onRestore, onClear }: BulkActionsProps) {
  const t = useTexts(studentsListTexts)
  const navigate = useNavigate()
  const isFew = students.length <= most
  const areActive = students.every(({ status }) => status === 'active')
  const areArchived = students.every(({ status }) => status === 'archived')
  const areInGroups = areActive && students.some(({ groups }) => groups.length > 0)
  const actions = [
    { name: 'enrol', icon: UserPlus, isOffered: areActive, act: () => onOpen({ name: 'enrol', students }) },
    { name: 'move', icon: ArrowRightLeft, isOffered: areInGroups, act: () => onOpen({ name: 'move', students }) },
    { name: 'unlink', icon: UserMinus, isOffered: areInGroups, act: () => onOpen({ name: 'unlink', students }) },
    {
      name: 'cards',
      icon: IdCard,
      isOffered: true,
      act: () =>
        void navigate({
          to: '/user-details-pdf',
          search: { students: students.map(({ id }) => id).join(','), ...(students[0] ? { center: students[0].center.id } : {}) },
        }),
    },
    { name: 'archive', icon: Archive, isOffered: mayManage && areActive, act: () => onOpen({ name: 'archive', students }) },
    { name: 'restore', icon: ArchiveRestore, isOffered: mayManage && areArchived, act: () => onRestore(students) },
  ] as const
  return (
    <BulkBar count={students.length} onClear={onClear}>
      {isFew ? (
        actions.map(
          ({ name, icon: Icon, isOffered, act }) =>
            isOffered && (
              <ToolbarButton key={name} onClick={act} aria-label={t(($) => $.actions[name])} title={t(($) => $.actions[name])}>
                <Icon aria-hidden />
                <span className="max-lg:hidden">{t(($) => $.actions[name])}</span>
              </ToolbarButton>
            ),
        )
      ) : (
        <span className="px-2 text-md text-warning-ink">{t(($) => $.tooManyChosen)}</span>
      )}
    </BulkBar>
  )
}
