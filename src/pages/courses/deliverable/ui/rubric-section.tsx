import { useQuery } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { Rubric } from '@/entities/rubric'
import { errorMessage } from '@/shared/api'
import { commonTexts, loadTexts, useTexts } from '@/shared/i18n'
import { ErrorState, lazyModule, Section, Skeleton, useLazyModule } from '@/shared/ui'
import { courseDeliverableTexts } from '../i18n'

const editor = lazyModule(() =>
  Promise.all([
    import('./rubric/rubric-editor'),
    import('../i18n/rubric').then(({ courseRubricTexts }) => loadTexts(courseRubricTexts)),
  ]).then(([code]) => code),
)

/** The rubric of the deliverable: to write for who may edit the program, to read for others. */
export function RubricSection({ deliverableId, canEdit }: { readonly deliverableId: number; readonly canEdit: boolean }) {
  const t = useTexts(courseDeliverableTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch } = useQuery(deliverableQueries.rubric(deliverableId))
  const code = useLazyModule(editor, canEdit)
  if (data && !canEdit) return data.rows.length > 0 && <Rubric rubric={data} criteria={data.criteria} />
  return (
    <Section title={t(($) => $.rubric)}>
      {error && !data ? (
        <ErrorState title={errorMessage(error, c)} onRetry={() => void refetch()} />
      ) : code && data ? (
        <code.RubricEditor rubric={data} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}
