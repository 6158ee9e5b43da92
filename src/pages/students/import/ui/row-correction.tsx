import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, Field, Input } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportCell, ImportField, ImportRow } from '../model/import-types'

const names: readonly ImportField[] = ['full_name', 'surnames_first', 'first_name']
const surnames: readonly ImportField[] = ['full_name', 'surnames_first', 'last_name_1', 'last_names']

/** The fields that a reason is about; the error is shown at the first one that the list has. */
function fieldsOf(reason: ImportRow['reason']): readonly ImportField[] {
  if (reason === null) return []
  if (reason === 'surname_missing') return surnames
  if (reason.startsWith('email') || reason === 'other_name') return ['email']
  if (reason.startsWith('username')) return ['username']
  if (reason.startsWith('group')) return ['group']
  return names
}

interface RowCorrectionProps {
  readonly row: ImportRow
  readonly onSave: (cells: readonly ImportCell[]) => void
  readonly onCancel: () => void
}

/** The cells of a row, to be corrected in place: Enter saves what has changed, Escape leaves. */
export function RowCorrection({ row, onSave, onCancel }: RowCorrectionProps) {
  const t = useTexts(importTexts)
  const [values, setValues] = useState(row.cells)
  const { reason } = row
  const wrong = fieldsOf(reason).find((field) => row.cells.some((cell) => cell.field === field)) ?? row.cells[0]?.field
  const save = () => {
    const changed = values.filter(({ value }, index) => value !== row.cells[index]?.value)
    if (changed.length > 0) onSave(changed)
    else onCancel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  return (
    <div
      role="group"
      aria-label={t(($) => $.correct.editRow, { row: row.number })}
      className="flex flex-col gap-3 border-l-2 border-accent bg-subtle p-4"
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {values.map(({ field, value }, index) => (
          <Field
            key={field}
            label={t(($) => $.columns.fields[field])}
            error={reason !== null && field === wrong && t(($) => $.rows.reasons[reason], { row: row.other_row ?? row.number })}
          >
            {(control) => (
              <Input
                {...control}
                size="sm"
                maxLength={300}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to correct this row
                autoFocus={field === wrong}
                value={value}
                onKeyDown={onKeyDown}
                onChange={({ target }) => setValues(values.map((cell, at) => (at === index ? { field, value: target.value } : cell)))}
              />
            )}
          </Field>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" onClick={save}>
          {t(($) => $.correct.save)}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t(($) => $.correct.cancel)}
        </Button>
      </div>
    </div>
  )
}
