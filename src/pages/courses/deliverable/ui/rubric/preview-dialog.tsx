import { Rubric } from '@/entities/rubric'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Dialog } from '@/shared/ui'
import { courseRubricTexts } from '../../i18n/rubric'

interface PreviewDialogProps {
  readonly rubric: Schema<'Rubric'>
  readonly criteria: readonly Schema<'Criterion'>[]
  readonly onClose: () => void
}

/** The rubric as students see it. */
export function PreviewDialog({ rubric, criteria, onClose }: PreviewDialogProps) {
  const t = useTexts(courseRubricTexts)
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={t(($) => $.preview)}>
      <Rubric rubric={rubric} criteria={criteria} />
    </Dialog>
  )
}
