import { GraduationCap } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { EmptyState } from '@/shared/ui'
import { studentsListTexts } from '../i18n'

interface NoStudentsProps {
  readonly isNarrowed: boolean
  readonly status: 'active' | 'archived' | 'all'
  readonly mayManage: boolean
}

/** Explains why the list is empty and what to do. */
export function NoStudents({ isNarrowed, status, mayManage }: NoStudentsProps) {
  const t = useTexts(studentsListTexts)
  const [title, body] = isNarrowed
    ? [t(($) => $.noMatch), t(($) => $.noMatchBody)]
    : status === 'archived'
      ? [t(($) => $.noArchived), t(($) => $.noArchivedBody)]
      : [t(($) => $.empty), t(($) => (mayManage ? $.emptyBody : $.emptyTeacher))]
  return (
    <EmptyState icon={GraduationCap} title={title}>
      {body}
    </EmptyState>
  )
}
