import { useTexts } from '@/shared/i18n'
import { Field, Select } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportProps } from './import-screen'

/** Chooses the sheet of a workbook that has several with rows. */
export function SheetChoice({ view, send }: ImportProps<'mapping'>) {
  const t = useTexts(importTexts)
  const { sheet, isBusy } = view
  const { sheets } = view.import
  if (sheets.length < 2 || sheet === null) return null
  return (
    <Field label={t(($) => $.sheets.label)} className="w-72 max-sm:w-full">
      {(control) => (
        <Select
          {...control}
          size="sm"
          disabled={isBusy}
          value={sheet}
          options={sheets.map(({ name, row_count }) => ({
            value: name,
            label: `${name} · ${t(($) => $.list.rows, { count: row_count })}`,
          }))}
          onValueChange={(name) => send({ type: 'sheet', sheet: name })}
        />
      )}
    </Field>
  )
}
