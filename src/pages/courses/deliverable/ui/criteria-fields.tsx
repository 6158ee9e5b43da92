import { Trash2 } from 'lucide-react'
import { sharedEqually, sumOfTyped, WeightInput, WeightSum } from '@/entities/course'
import type { FormState } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Button, Card, IconButton, Section, Select } from '@/shared/ui'
import { courseDeliverableTexts } from '../i18n'
import type { Authored, DeliverableValues } from '../model/deliverable-values'

interface CriteriaFieldsProps {
  readonly form: FormState<DeliverableValues>
  readonly deliverable: Authored
}

/** The criteria that the deliverable assesses, with their weights within it. */
export function CriteriaFields({ form, deliverable }: CriteriaFieldsProps) {
  const t = useTexts(courseDeliverableTexts)
  const isLocked = !deliverable.can_edit || deliverable.marks_count > 0
  const { error } = form.field('criteria')
  const { criteria } = form.values
  const sum = sumOfTyped(criteria)
  const known = deliverable.options.criteria
  const rest = known.filter(({ id }) => !criteria.some((criterion) => criterion.id === id))
  const set = (next: DeliverableValues['criteria']) => form.set({ criteria: next })
  return (
    <Section title={t(($) => $.criteria)} description={t(($) => $.criteriaBody)}>
      <Card className="flex flex-col gap-4">
        {criteria.length === 0 && (
          <p className="text-md text-muted">{t(($) => (known.length === 0 ? $.noCriteriaInCourse : $.noCriteria))}</p>
        )}
        {criteria.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {criteria.map(({ id, weight }) => {
              const criterion = known.find((each) => each.id === id)
              const code = criterion?.code ?? ''
              return (
                <li key={id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
                  <p className="min-w-0 flex-1 text-md">
                    <span className="font-medium tabular-nums">{code}</span> {criterion?.name}
                  </p>
                  <WeightInput
                    label={t(($) => $.weightOf, { code })}
                    value={weight}
                    disabled={isLocked}
                    onValueChange={(typed) => set(criteria.map((each) => (each.id === id ? { id, weight: typed } : each)))}
                  />
                  {!isLocked && (
                    <IconButton
                      icon={Trash2}
                      label={t(($) => $.removeCriterion, { code })}
                      onClick={() => set(criteria.filter((each) => each.id !== id))}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {sum !== null && criteria.length > 0 && <WeightSum sum={sum} says={(text) => t(($) => $.sum, { sum: text })} />}
        {error !== undefined && (
          <p role="alert" className="text-sm text-error-ink">
            {error}
          </p>
        )}
        {!isLocked && (
          <div className="flex flex-wrap items-center gap-2">
            {rest.length > 0 && (
              <Select
                className="max-w-full sm:w-96"
                aria-label={t(($) => $.addCriterion)}
                value=""
                options={[
                  { value: '', label: t(($) => $.chooseCriterion) },
                  ...rest.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
                ]}
                onValueChange={(id) => id !== '' && set([...criteria, { id: Number(id), weight: criteria.length === 0 ? '100' : '' }])}
              />
            )}
            {criteria.length > 1 && <Button onClick={() => set(sharedEqually(criteria))}>{t(($) => $.share)}</Button>}
          </div>
        )}
      </Card>
    </Section>
  )
}
