import { useTexts } from '@/shared/i18n'
import { formatMark, formatPercent } from '@/shared/lib/format'
import { gradingDeskTexts } from '../i18n'
import { Button } from '@/shared/ui'
import { fieldIds, type DeskProps } from './desk-props'
import { TypedField } from './mark-field'

/** A mark per criterion. Keys 1 to 9 focus a field, Enter focuses the next one. */
export function CriteriaFields({ view, send }: DeskProps) {
  const t = useTexts(gradingDeskTexts)
  const { desk, form, shown, canWrite } = view
  const { criteria } = desk.deliverable
  if (criteria.length === 0) return null
  // a mark of the whole deliverable is the mark of every criterion
  const whole = form.mode !== 'criteria' && desk.grade.outcome === 'marked' ? formatMark(desk.grade.mark) : ''
  // those of a rubric follow from its levels
  const derivedOf = (id: number) =>
    form.mode === 'rubric' && desk.grade.entry === 'rubric'
      ? formatMark(desk.grade.criteria.find((each) => each.criterion_id === id)?.mark)
      : whole
  const isOn = form.mode === 'criteria'
  const isKept = !isOn && form.mode !== 'rubric' && Object.values(form.criteria).some((text) => text !== '')
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-md font-medium">{t(($) => $.criteria.label)}</legend>
      {criteria.map(({ id, code, name, weight }, index) => (
        <div key={id} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 py-0.5">
          <div className="min-w-0 text-sm">
            <p className="flex items-baseline gap-2">
              <span className="font-medium">{code}</span>
              <span className="text-muted tabular-nums">{formatPercent(weight)}</span>
            </p>
            <p className="line-clamp-2 leading-4 text-muted" title={name}>
              {name}
            </p>
          </div>
          <TypedField
            id={fieldIds.criterion(index)}
            label={`${code}, ${name}`}
            typed={(isOn && form.criteria[id]) || ''}
            shown={(isOn && shown.criteria[id]) || ''}
            placeholder={derivedOf(id)}
            isInvalid={view.errors[`criterion.${id}`] !== undefined}
            disabled={!canWrite}
            className="w-18"
            onType={(text) => send({ type: 'change', change: { field: 'criterion', criterionId: id, text } })}
            send={send}
            {...(index < criteria.length - 1 ? { onEnter: () => document.getElementById(fieldIds.criterion(index + 1))?.focus() } : {})}
          />
        </div>
      ))}
      <p className="text-sm text-muted">{t(($) => $.criteria.hint)}</p>
      {isKept && canWrite && (
        <p className="text-sm text-muted">
          {t(($) => $.criteria.kept)}{' '}
          <Button variant="link" className="text-sm" onClick={() => send({ type: 'set', change: { field: 'criteria' } })}>
            {t(($) => $.criteria.useKept)}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
