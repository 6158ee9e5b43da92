import { rubricTotals } from '@/entities/rubric'
import { noChoice } from '@/features/save-grade'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatScale } from '@/shared/lib/format'
import { Button } from '@/shared/ui'
import { deskRubricTexts } from '../../i18n/rubric'
import type { DeskProps } from '../desk-props'
import { RubricRow } from './rubric-row'

interface RubricPanelProps extends DeskProps {
  readonly rubric: Schema<'Rubric'>
}

/** A level per row, chosen by one press or one key. The points are counted here; the mark is the server's. */
export function RubricPanel({ rubric, view, send }: RubricPanelProps) {
  const t = useTexts(deskRubricTexts)
  const { form, canWrite, desk } = view
  const isOn = form.mode === 'rubric'
  const hasKept = !isOn && Object.values(form.rubric).some(({ levelId }) => levelId !== null)
  const isOther = !isOn && [form.mark, form.points, ...Object.values(form.criteria)].some((text) => text !== '')
  const { points, max, chosen } = rubricTotals(rubric, (rowId) => (isOn ? (form.rubric[rowId]?.levelId ?? null) : null))
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-md font-medium">{t(($) => $.label)}</span>
        <span className="text-sm text-muted tabular-nums" aria-live="polite">
          {chosen > 0 && t(($) => $.points, { points: formatScale(points), max: formatScale(max) })}
          {chosen > 0 && ' · '}
          {t(($) => $.rows, { count: chosen, total: rubric.rows.length })}
        </span>
      </legend>
      {rubric.rows.map((row, index) => (
        <RubricRow
          key={row.id}
          row={row}
          levels={rubric.levels}
          code={desk.deliverable.criteria.find(({ id }) => id === row.criterion_id)?.code ?? null}
          choice={form.rubric[row.id] ?? noChoice}
          isOn={isOn}
          disabled={!canWrite}
          canComment={canWrite && !isOther}
          nextId={rubric.rows[index + 1]?.id ?? null}
          previousId={rubric.rows[index - 1]?.id ?? null}
          send={send}
        />
      ))}
      <p className="text-sm text-muted">{t(($) => $.hint)}</p>
      {hasKept && canWrite && (
        <p className="text-sm text-muted">
          {t(($) => $.kept)}{' '}
          <Button variant="link" className="text-sm" onClick={() => send({ type: 'set', change: { field: 'rubric' } })}>
            {t(($) => $.useKept)}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
