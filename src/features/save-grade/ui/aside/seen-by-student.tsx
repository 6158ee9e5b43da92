import { Eye } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button } from '@/shared/ui'
import { saveGradeAsideTexts } from '../../i18n/aside'
import { markText } from '../../model/grade-form'
import type { TeacherGrade } from '../../model/grade-types'
import type { GradeFieldProps } from '../grade-props'

interface SeenByStudentProps extends GradeFieldProps {
  readonly grade: TeacherGrade
  /** Whether everything can be taken back to what the student sees; default: true. */
  readonly canDiscard?: boolean
  readonly className?: string
}

/** The published mark, while another one is on the desk. */
export function SeenByStudent({ grade, view, send, className, canDiscard = true }: SeenByStudentProps) {
  const t = useTexts(saveGradeAsideTexts)
  const { published } = grade
  return (
    <div className={cn('flex items-start gap-2 bg-warning-soft px-4 py-2 text-sm', className)}>
      <Eye aria-hidden size={16} className="mt-0.5 shrink-0 text-warning-ink" />
      <p className="min-w-0 flex-1" role="status">
        {t(($) => $.published.sees, { mark: markText(published ?? grade) })}{' '}
        {canDiscard && published && view.canWrite && (
          <Button
            variant="link"
            className="text-sm"
            onClick={() => send({ type: 'set', change: { field: 'published', grade: published } })}
          >
            {t(($) => $.published.discard)}
          </Button>
        )}
      </p>
    </div>
  )
}
