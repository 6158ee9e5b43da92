import { Trash2 } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button, IconButton, Select } from '@/shared/ui'
import { courseTexts } from '../i18n'
import { sharedEqually, sumOfTyped, type TypedWeight } from '../model/weights'
import { WeightInput } from './weight-input'
import { WeightSum } from './weight-sum'

interface CriterionWeightsProps {
  readonly criteria: readonly TypedWeight[]
  /** All criteria of the program. */
  readonly known: readonly { readonly id: number; readonly code: string; readonly name: string }[]
  readonly isLocked?: boolean
  readonly error: string | undefined
  readonly onChange: (criteria: readonly TypedWeight[]) => void
}

/** The criteria that a deliverable assesses, with their weights within it. */
export function CriterionWeights({ criteria, known, isLocked = false, error, onChange }: CriterionWeightsProps) {
  const t = useTexts(courseTexts)
  const sum = sumOfTyped(criteria)
  const rest = known.filter(({ id }) => !criteria.some((criterion) => criterion.id === id))
  return (
    <>
      {criteria.length === 0 && (
        <p className="text-md text-muted">{t(($) => (known.length === 0 ? $.criteria.noCriteriaInCourse : $.criteria.noCriteria))}</p>
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
                  label={t(($) => $.criteria.weightOf, { code })}
                  value={weight}
                  disabled={isLocked}
                  onValueChange={(typed) => onChange(criteria.map((each) => (each.id === id ? { id, weight: typed } : each)))}
                />
                {!isLocked && (
                  <IconButton
                    icon={Trash2}
                    label={t(($) => $.criteria.removeCriterion, { code })}
                    onClick={() => onChange(criteria.filter((each) => each.id !== id))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {sum !== null && criteria.length > 0 && <WeightSum sum={sum} says={(text) => t(($) => $.criteria.sum, { sum: text })} />}
      {error !== undefined && (
        <p role="alert" className="text-sm text-error-ink">
          {error}
        </p>
      )}
      {!isLocked && (
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {rest.length > 0 && (
            <Select
              className="w-full sm:max-w-96"
              aria-label={t(($) => $.criteria.addCriterion)}
              value=""
              options={[
                { value: '', label: t(($) => $.criteria.chooseCriterion) },
                ...rest.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
              ]}
              onValueChange={(id) => id !== '' && onChange([...criteria, { id: Number(id), weight: criteria.length === 0 ? '100' : '' }])}
            />
          )}
          {criteria.length > 1 && <Button onClick={() => onChange(sharedEqually(criteria))}>{t(($) => $.criteria.share)}</Button>}
        </div>
      )}
    </>
  )
}
