import { Archive } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Badge, StatusBadge } from '@/shared/ui'
import { myGroupsTexts } from '../i18n'

/** The state of a group for its teachers: archived, work to grade, or all graded. */
export function GroupState({ group: { archived_at, to_grade_count } }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(myGroupsTexts)
  if (archived_at) {
    return (
      <StatusBadge icon={Archive} tone="neutral">
        {t(($) => $.isArchived)}
      </StatusBadge>
    )
  }
  if (to_grade_count) return <Badge tone="pending">{t(($) => $.toGrade, { count: to_grade_count })}</Badge>
  return <Badge tone="outline">{t(($) => $.allGraded)}</Badge>
}
