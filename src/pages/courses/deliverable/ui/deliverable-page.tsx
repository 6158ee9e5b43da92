import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Eye, Lock } from 'lucide-react'
import { useState } from 'react'
import { courseTexts } from '@/entities/course'
import { deliverableQueries, deliverableTexts } from '@/entities/deliverable'
import { api, ApiError, unwrap } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { loadTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Badge, Button, lazyModule, useLazyModule } from '@/shared/ui'
import { CourseFrame } from '@/widgets/course-frame'
import { useMarksConfirmation } from '@/widgets/marks-effect'
import { courseDeliverableTexts } from '../i18n'
import { type Authored, checkDeliverable, deliverableRules, deliverableValues, toChange } from '../model/deliverable-values'
import { AttachedFiles } from './attached-files'
import { CriteriaFields } from './criteria-fields'
import { DeleteDeliverable } from './delete-deliverable'
import { DeliverableFields } from './deliverable-fields'
import { GroupDates } from './group-dates'
import { RubricSection } from './rubric-section'

const preview = lazyModule(() => Promise.all([import('./preview-dialog'), loadTexts(deliverableTexts)]).then(([code]) => code))
const route = getRouteApi('/_private/course/edit/$courseId_/deliverable/$deliverableId')

interface DeliverableEditorProps {
  readonly courseId: number
  readonly deliverableId: number
}

export function CourseDeliverablePage() {
  return <DeliverableEditor {...route.useParams()} />
}

/** A deliverable as its author writes it: the task, its criteria, its files and its dates in the author's groups. */
export function DeliverableEditor({ courseId, deliverableId }: DeliverableEditorProps) {
  const t = useTexts(courseDeliverableTexts)
  const c = useTexts(courseTexts)
  const queries = useQueryClient()
  const { data: deliverable } = useSuspenseQuery(deliverableQueries.authored(deliverableId))
  const keep = (saved: Authored) => {
    queries.setQueryData(deliverableQueries.authored(deliverableId).queryKey, saved)
    void queries.invalidateQueries({ queryKey: deliverableQueries.all() })
  }
  const { confirm, dialog } = useMarksConfirmation(courseId, true)
  const form = useForm({
    row: deliverable,
    toValues: (row = deliverable) => deliverableValues(row),
    rules: deliverableRules,
    check: (values) => checkDeliverable(values, deliverable.options.criteria.length),
    save: async (_, { changes, ifMatch }) => {
      const { is_active } = changes
      if (is_active !== undefined && !(await confirm([{ kind: 'deliverable', id: deliverableId, is_active }]))) return null
      return unwrap(
        api.PATCH('/courses/deliverables/{id}', { params: { path: { id: deliverableId }, header: ifMatch }, body: toChange(changes) }),
      )
    },
    keepsTyped: (saved) => saved === null,
    nameOf: (name) => (name === 'recovers_id' ? 'counting' : name),
    onSaved: (saved) => saved && keep(saved),
    messages: {
      points_format: t(($) => $.pointsFormat),
      weight_format: t(($) => $.weightFormat),
      sum: t(($) => $.sumWrong),
      'criteria.required': c(($) => $.counting.chooseCriteria),
      has_marks: t(($) => $.hasMarks),
    },
  })
  const [isPreviewed, setPreviewed] = useState(false)
  const previewCode = useLazyModule(preview, isPreviewed, { onFailed: () => setPreviewed(false) })
  const { can_edit: canEdit, course, marks_count: marks } = deliverable
  if (course.id !== courseId) throw ApiError.notFound()
  return (
    <CourseFrame
      courseId={courseId}
      tab="contents"
      page={deliverable.name}
      action={
        <span className="flex flex-wrap gap-2">
          {canEdit && <DeleteDeliverable deliverable={deliverable} courseId={courseId} confirm={confirm} />}
          <Button onClick={() => setPreviewed(true)}>
            <Eye aria-hidden />
            {t(($) => $.preview.open)}
          </Button>
        </span>
      }
    >
      <div className="flex w-full flex-col gap-8 *:max-w-lg">
        <div>
          <p className="text-sm text-muted">{deliverable.content.name}</p>
          <h2 className="flex items-center gap-2 text-lg font-semibold">
            {deliverable.name}
            {!deliverable.is_active && <Badge>{t(($) => $.inactive)}</Badge>}
          </h2>
        </div>
        {canEdit && marks > 0 && <AlertBox icon={Lock}>{t(($) => $.locked, { count: marks })}</AlertBox>}
        <Form form={form} className="gap-8">
          <DeliverableFields form={form} deliverable={deliverable} />
          <CriteriaFields form={form} deliverable={deliverable} />
          {canEdit && <FormFooter form={form} submitLabel={t(($) => $.save)} isSticky />}
        </Form>
        <div className="max-w-none!">
          <RubricSection deliverableId={deliverableId} canEdit={canEdit} />
        </div>
        <AttachedFiles deliverable={deliverable} onChange={keep} />
        <GroupDates deliverable={deliverable} onChange={keep} />
      </div>
      {dialog}
      {isPreviewed && previewCode && (
        <previewCode.PreviewDialog deliverable={deliverable} values={form.values} onClose={() => setPreviewed(false)} />
      )}
    </CourseFrame>
  )
}
