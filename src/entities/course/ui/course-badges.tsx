import { CircleOff, Lock } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui'
import { courseTexts } from '../i18n'

/** The states of a program that are worth a word: out of use, or only to be read. Nothing for the ordinary ones. */
export function CourseBadges({ course }: { readonly course: { readonly is_active: boolean; readonly can_edit: boolean } }) {
  const t = useTexts(courseTexts)
  return (
    <>
      {!course.is_active && (
        <StatusBadge icon={CircleOff} tone="neutral">
          {t(($) => $.inactive)}
        </StatusBadge>
      )}
      {!course.can_edit && (
        <StatusBadge icon={Lock} tone="neutral">
          {t(($) => $.readOnly)}
        </StatusBadge>
      )}
    </>
  )
}
