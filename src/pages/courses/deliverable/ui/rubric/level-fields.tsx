import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { FieldError, IconButton, Input } from '@/shared/ui'
import { saveRubric } from '#openapi/generated/request-rules.gen.ts'
import { courseRubricTexts } from '../../i18n/rubric'
import { addLevel, mostLevels, moveLevel, removeLevel, type RubricValues } from '../../model/rubric-values'

export interface RubricFieldsProps {
  readonly values: RubricValues
  readonly onChange: (values: RubricValues) => void
  /** Errors by place: `levels.0.title`. */
  readonly errorAt: (place: string) => string | undefined
}

/** The head of the table: names of the levels, their order, and how many there are. */
export function LevelFields({ values, onChange, errorAt }: RubricFieldsProps) {
  const t = useTexts(courseRubricTexts)
  const { levels, rows } = values
  const rename = (at: number, title: string) =>
    onChange({ levels: levels.map((level, index) => (index === at ? { ...level, title } : level)), rows })
  return (
    <fieldset className="flex flex-col gap-2 md:flex-row md:items-start">
      <legend className="sr-only">{t(($) => $.levels)}</legend>
      <p className="text-sm font-medium text-muted md:w-56 md:shrink-0 md:pt-1.5">{t(($) => $.levels)}</p>
      {levels.map(({ id, title }, at) => {
        const error = errorAt(`levels.${at}.title`)
        const name = title.trim() || t(($) => $.level, { number: at + 1 })
        return (
          <div
            key={id}
            className="flex flex-wrap items-center gap-0.5 max-md:*:data-[slot=input]:w-auto max-md:*:data-[slot=input]:flex-1 md:w-48 md:shrink-0"
          >
            <Input
              aria-label={t(($) => $.levelTitle, { number: at + 1 })}
              className="font-medium"
              maxLength={saveRubric.levels.items.title.maxLength}
              value={title}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => rename(at, target.value)}
            />
            <span className="flex">
              <IconButton
                icon={ChevronLeft}
                size="sm"
                label={t(($) => $.levelLeft, { title: name })}
                noTooltip
                disabled={at === 0}
                onClick={() => onChange(moveLevel(values, at, -1))}
              />
              <IconButton
                icon={ChevronRight}
                size="sm"
                label={t(($) => $.levelRight, { title: name })}
                noTooltip
                disabled={at === levels.length - 1}
                onClick={() => onChange(moveLevel(values, at, 1))}
              />
              <IconButton
                icon={X}
                size="sm"
                label={t(($) => $.removeLevel, { title: name })}
                noTooltip
                disabled={levels.length <= 2}
                onClick={() => onChange(removeLevel(values, at))}
              />
            </span>
            <FieldError>{error}</FieldError>
          </div>
        )
      })}
      <IconButton
        icon={Plus}
        label={t(($) => $.addLevel)}
        disabled={levels.length >= mostLevels}
        onClick={() => onChange(addLevel(values))}
      />
    </fieldset>
  )
}
