import { sharedEqually, sumOfTyped, WeightInput, WeightSum, type TypedWeight } from '@/entities/course'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { placedResourcesTexts } from '../i18n'

interface CriteriaWeightsProps {
  readonly name: string
  readonly weights: readonly TypedWeight[]
  /** Codes of criteria by their ids: `RA1.a`. */
  readonly codes: ReadonlyMap<number, string>
  readonly canEdit: boolean
  readonly isChanged: boolean
  readonly onChange: (weights: readonly TypedWeight[]) => void
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** What each criterion of a resource weighs in it. They are saved together, once they add up to exactly 100.00 %. */
export function CriteriaWeights({ name, weights, codes, canEdit, isChanged, onChange, onSave, onDiscard }: CriteriaWeightsProps) {
  const t = useTexts(placedResourcesTexts)
  const c = useTexts(commonTexts)
  const sum = sumOfTyped(weights)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{t(($) => $.weightsOf, { name })}</legend>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {weights.map(({ id, weight }) => {
          const code = codes.get(id) ?? ''
          return (
            <li key={id} className="flex items-center gap-2 text-md">
              <span className="font-medium tabular-nums">{code}</span>
              <WeightInput
                label={t(($) => $.weightOf, { code })}
                value={weight}
                disabled={!canEdit}
                onValueChange={(typed) => onChange(weights.map((each) => (each.id === id ? { id, weight: typed } : each)))}
              />
            </li>
          )
        })}
      </ul>
      {sum === null ? (
        <p role="status" className="text-sm text-warning-ink">
          {t(($) => $.weightMissing)}
        </p>
      ) : (
        <WeightSum sum={sum} says={(text) => t(($) => $.weightSum, { sum: text })} />
      )}
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          {isChanged && (
            <>
              <Button size="sm" variant="primary" disabled={sum !== WHOLE_WEIGHT} onClick={onSave}>
                {t(($) => $.saveWeights)}
              </Button>
              <Button size="sm" onClick={onDiscard}>
                {c(($) => $.actions.cancel)}
              </Button>
            </>
          )}
          {weights.length > 1 && (
            <Button size="sm" variant="ghost" onClick={() => onChange(sharedEqually(weights))}>
              {t(($) => $.share)}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
