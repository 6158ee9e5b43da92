import { useQuery } from '@tanstack/react-query'
import { deliverableQueries, TaskCriteria, TaskInstructions } from '@/entities/deliverable'
import { readPercent } from '@/entities/course'
import { Rubric } from '@/entities/rubric'
import { useTexts } from '@/shared/i18n'
import { formatDateTime, readHundredths } from '@/shared/lib/format'
import { AlertBox, Dialog } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { courseDeliverableTexts } from '../i18n'
import type { Authored, DeliverableValues } from '../model/deliverable-values'

interface PreviewDialogProps {
  readonly deliverable: Authored
  /** As they are typed, saved or not. */
  readonly values: DeliverableValues
  readonly onClose: () => void
}

/** A deliverable as its students will read it, before they hand in. */
export function PreviewDialog({ deliverable, values, onClose }: PreviewDialogProps) {
  const t = useTexts(courseDeliverableTexts)
  const { data: rubric } = useQuery(deliverableQueries.rubric(deliverable.id))
  const criteria = values.criteria.flatMap(({ id, weight }) => {
    const known = deliverable.options.criteria.find((each) => each.id === id)
    return known ? [{ ...known, weight: readPercent(weight) ?? 0 }] : []
  })
  const accepted = [
    values.accepts_files && t(($) => $.preview.files),
    values.accepts_text && t(($) => $.preview.text),
    values.accepts_link && t(($) => $.preview.link),
  ].filter((each) => each !== false)
  const max_points = readHundredths(values.max_points) ?? deliverable.max_points
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} size="lg" title={values.name} description={deliverable.content.name}>
      <div className="flex flex-col gap-6">
        {!values.is_active && <AlertBox type="warning">{t(($) => $.preview.inactive)}</AlertBox>}
        {deliverable.groups.length > 0 && (
          <dl className="flex flex-col gap-1 text-md">
            {deliverable.groups.map(({ id, name, ...dates }) => (
              <div key={id} className="flex flex-wrap gap-x-2">
                <dt className="font-medium">{name}</dt>
                <dd className="text-soft">
                  {(['opens', 'due', 'closes'] as const)
                    .flatMap((date) => {
                      const at = dates[`${date}_at`]
                      return at === null ? [] : [`${t(($) => $[date])}: ${formatDateTime(at)}`]
                    })
                    .join(' · ') || t(($) => $.preview.noDates)}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <TaskInstructions task={{ instructions: values.instructions, files: deliverable.files }} viewer={fileViewer} />
        <p className="text-md text-soft">
          {accepted.length === 0 ? t(($) => $.acceptsNothing) : t(($) => $.preview.accepts, { what: accepted.join(', ') })}{' '}
          {accepted.length > 0 && (values.accepts_late ? t(($) => $.preview.late) : t(($) => $.preview.notLate))}
        </p>
        <TaskCriteria task={{ criteria, max_points }} />
        {rubric && rubric.rows.length > 0 && <Rubric rubric={rubric} criteria={rubric.criteria} />}
      </div>
    </Dialog>
  )
}
