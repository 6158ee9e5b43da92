import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { courseQueries } from '@/entities/course'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Checkbox, ErrorState, SkeletonText } from '@/shared/ui'
import { evenWeights } from '#openapi/rules/weights.ts'
import { placedResourcesTexts } from '../i18n'
import type { Placed, PlacedChange } from '../model/placed-changes'

interface CriteriaChoiceProps {
  readonly placed: Placed
  readonly courseId: number
  readonly canEdit: boolean
  readonly change: (change: PlacedChange) => void
}

/** The criteria that a resource works, in equal shares. */
export function CriteriaChoice({ placed, courseId, canEdit, change }: CriteriaChoiceProps) {
  const t = useTexts(placedResourcesTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(courseQueries.results(courseId))
  if (error)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  if (!data) return <SkeletonText lines={3} />
  const withCriteria = data.results.filter(({ criteria }) => criteria.length > 0)
  const worked = placed.results.map(({ criterion_id }) => criterion_id)
  const toggle = (id: number, isOn: boolean) => {
    const ids = isOn ? [...worked, id] : worked.filter((each) => each !== id)
    const weights = evenWeights(ids.length)
    change({
      kind: 'criteria',
      id: placed.id,
      results: ids.map((criterion_id, index) => ({ criterion_id, weight: weights[index] ?? 0 })),
    })
  }
  if (withCriteria.length === 0)
    return (
      <p className="pl-13 text-sm text-muted">
        {t(($) => $.noCriteria)}{' '}
        {canEdit && (
          <Link to="/course/edit/$courseId/results" params={{ courseId }} className="text-accent-ink hover:underline">
            {t(($) => $.writeCriteria)}
          </Link>
        )}
      </p>
    )
  return (
    <fieldset className="max-h-72 overflow-y-auto rounded-md border border-line p-3">
      <legend className="sr-only">{t(($) => $.criteriaOf, { name: placed.resource.name })}</legend>
      {withCriteria.map(({ id: resultId, code, name, criteria }) => (
        <fieldset key={resultId} className="flex flex-col gap-1.5 not-first:mt-4">
          <legend className="mb-1.5 text-sm font-medium">
            {code} <span className="font-normal text-muted">{name}</span>
          </legend>
          {criteria.map((criterion) => (
            <Checkbox
              key={criterion.id}
              disabled={!canEdit}
              checked={worked.includes(criterion.id)}
              label={
                <>
                  <span className="font-medium tabular-nums">{criterion.code}</span> {criterion.name}
                </>
              }
              onChange={({ target }) => toggle(criterion.id, target.checked)}
            />
          ))}
        </fieldset>
      ))}
    </fieldset>
  )
}
