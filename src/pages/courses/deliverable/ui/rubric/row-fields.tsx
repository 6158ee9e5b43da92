import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { formatPercent } from '@/shared/lib/format'
import { FieldError, IconButton, Input, Select, Textarea } from '@/shared/ui'
import { saveRubric } from '#openapi/generated/request-rules.gen.ts'
import { courseRubricTexts } from '../../i18n/rubric'
import { type AuthoredRubric, changeRow, moveRow, removeRow, shareOf, type TypedCell } from '../../model/rubric-values'
import type { RubricFieldsProps } from './level-fields'

interface RowFieldsProps extends RubricFieldsProps {
  readonly at: number
  readonly criteria: AuthoredRubric['criteria']
}

/** A row with its criterion, and points and description of each level. On phones the levels are below each other. */
export function RowFields({ values, at, criteria, onChange, errorAt }: RowFieldsProps) {
  const t = useTexts(courseRubricTexts)
  const { levels, rows } = values
  const row = rows[at]
  if (!row) return null
  const number = at + 1
  const share = shareOf(values, at)
  const error = errorAt(`rows.${at}.title`)
  const limits = saveRubric.rows.items
  const setCell = (column: number, change: Partial<TypedCell>) =>
    onChange(changeRow(values, at, { cells: row.cells.map((cell, index) => (index === column ? { ...cell, ...change } : cell)) }))
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border border-line p-3 md:flex-row md:rounded-none md:border-0 md:border-t md:px-0 md:py-2">
      <legend className="sr-only">{t(($) => $.rowTitle, { number })}</legend>
      <div className="flex flex-col gap-1 md:w-56 md:shrink-0">
        <Input
          data-column="title"
          aria-label={t(($) => $.rowTitle, { number })}
          placeholder={t(($) => $.rowPlaceholder)}
          maxLength={limits.title.maxLength}
          value={row.title}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => onChange(changeRow(values, at, { title: target.value }))}
        />
        <FieldError>{error}</FieldError>
        {criteria.length > 0 && (
          <Select
            aria-label={t(($) => $.criterion, { number })}
            value={String(row.criterion_id ?? '')}
            options={[
              { value: '', label: t(($) => $.noCriterion) },
              ...criteria.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` })),
            ]}
            onValueChange={(id) => onChange(changeRow(values, at, { criterion_id: id === '' ? null : Number(id) }))}
          />
        )}
        <div className="flex items-center gap-1">
          <span className="flex-1 text-sm text-muted tabular-nums">
            {share !== null && t(($) => $.share, { share: formatPercent(share) })}
          </span>
          <IconButton
            icon={ArrowUp}
            size="sm"
            label={t(($) => $.rowUp, { number })}
            noTooltip
            disabled={at === 0}
            onClick={() => onChange(moveRow(values, at, -1))}
          />
          <IconButton
            icon={ArrowDown}
            size="sm"
            label={t(($) => $.rowDown, { number })}
            noTooltip
            disabled={at === rows.length - 1}
            onClick={() => onChange(moveRow(values, at, 1))}
          />
          <IconButton
            icon={X}
            size="sm"
            label={t(($) => $.removeRow, { number })}
            noTooltip
            onClick={() => onChange(removeRow(values, at))}
          />
        </div>
        <FieldError>{errorAt(`rows.${at}.cells`)}</FieldError>
      </div>
      {levels.map(({ id, title }, column) => {
        const cell = row.cells[column]
        const level = title.trim() || t(($) => $.level, { number: column + 1 })
        const wrong = errorAt(`rows.${at}.points.${column}`)
        return (
          <div key={id} className="flex flex-col gap-1 md:w-48 md:shrink-0">
            <span className="flex items-center gap-2">
              <span aria-hidden className="min-w-0 flex-1 truncate text-sm font-medium md:hidden">
                {level}
              </span>
              <Input
                numeric
                size="sm"
                className="w-20"
                data-column={`points-${column}`}
                aria-label={t(($) => $.pointsOf, { level, number })}
                value={cell?.points ?? ''}
                aria-invalid={wrong ? true : undefined}
                onChange={({ target }) => setCell(column, { points: target.value })}
              />
              <span aria-hidden className="text-sm text-muted">
                {t(($) => $.points)}
              </span>
            </span>
            <FieldError>{wrong}</FieldError>
            <Textarea
              rows={2}
              aria-label={t(($) => $.descriptionOf, { level, number })}
              placeholder={t(($) => $.description)}
              maxLength={limits.cells.items.description.maxLength}
              value={cell?.description ?? ''}
              onChange={({ target }) => setCell(column, { description: target.value })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
