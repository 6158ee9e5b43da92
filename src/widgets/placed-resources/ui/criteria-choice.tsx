import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { courseQueries, sharedEqually, type TypedWeight } from '@/entities/course'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatScale } from '@/shared/lib/format'
import { Checkbox, ErrorState, SkeletonText } from '@/shared/ui'
import { placedResourcesTexts } from '../i18n'
import type { Placed } from '../model/placed-changes'
import { hasEqualShares, toResults } from '../model/worked-criteria'
import { CriteriaWeights } from './criteria-weights'
import type { PlacedProps } from './placed-resources-dialog'

interface CriteriaChoiceProps extends Pick<PlacedProps, 'courseId' | 'change'> {
  readonly placed: Placed
  readonly canEdit: boolean
}

/**
 * The criteria that a resource works. As long as they have equal shares, a choice is saved at once; typed weights are never rewritten,
 * so that a choice then waits until all of them add up to 100.00 %.
 */
export function CriteriaChoice({ placed, courseId, canEdit, change }: CriteriaChoiceProps) {
  const t = useTexts(placedResourcesTexts)
  const c = useTexts(commonTexts)
  /** What is not saved yet: typed weights, and choices beside them. */
  const [draft, setDraft] = useState<readonly TypedWeight[] | null>(null)
  const { data, error, refetch, isFetching } = useQuery(courseQueries.results(courseId))
  if (error && !data)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  if (!data) return <SkeletonText lines={3} />
  const withCriteria = data.results.filter(({ criteria }) => criteria.length > 0)
  const stored = placed.results.map(({ criterion_id, weight }): TypedWeight => ({ id: criterion_id, weight: formatScale(weight) }))
  const worked = draft ?? stored
  const save = (weights: readonly TypedWeight[]) =>
    // what was typed stays when it is refused
    change({ kind: 'criteria', id: placed.id, results: toResults(weights) }, () => setDraft((now) => (now === draft ? null : now)))
  const isEven = hasEqualShares(placed.results)
  const toggle = (id: number, isOn: boolean) => {
    const next = isOn ? [...worked, { id, weight: '' }] : worked.filter((each) => each.id !== id)
    if (next.length === 0 || (draft === null && isEven)) save(sharedEqually(next))
    else setDraft(next)
  }
  const codes = new Map(data.results.flatMap(({ code, criteria }) => criteria.map((each) => [each.id, `${code}.${each.code}`])))
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
    <div className="flex flex-col gap-3">
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
                checked={worked.some(({ id }) => id === criterion.id)}
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
      {worked.length > 0 && (
        <CriteriaWeights
          name={placed.resource.name}
          weights={worked}
          codes={codes}
          canEdit={canEdit}
          isChanged={draft !== null}
          onChange={setDraft}
          onSave={() => save(worked)}
          onDiscard={() => setDraft(null)}
        />
      )}
    </div>
  )
}
