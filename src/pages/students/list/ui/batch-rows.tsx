import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, FieldError, IconButton, Input } from '@/shared/ui'
import { addStudents } from '#openapi/generated/request-rules.gen.ts'
import { studentsListTexts } from '../i18n'
import { type Column, columns, emptyRows, mostRows, paste, type TypedRow } from '../model/typed-rows'

interface BatchRowsProps {
  readonly rows: readonly TypedRow[]
  readonly onChange: (rows: readonly TypedRow[]) => void
  /** Errors by field: `rows.2.email`. */
  readonly errorAt: (at: string) => string | undefined
}

const grid = 'sm:grid-cols-[1fr_1fr_1fr_1.4fr_2rem]'

/** A row of fields per student; cells of a spreadsheet can be pasted into any of them. */
export function BatchRows({ rows, onChange, errorAt }: BatchRowsProps) {
  const t = useTexts(studentsListTexts)
  const id = useId()
  const labels: Record<Column, string> = {
    first_name: t(($) => $.form.firstName),
    last_name_1: t(($) => $.form.lastName1),
    last_name_2: t(($) => $.form.lastName2),
    email: t(($) => $.form.email),
  }
  const cell = (row: TypedRow, index: number, column: Column) => {
    const error = errorAt(`rows.${index}.${column}`)
    const errorId = `${id}-${index}-${column}`
    return (
      <span key={column} className="flex min-w-0 flex-col gap-0.5">
        <Input
          aria-label={`${labels[column]}, ${t(($) => $.batch.row, { row: index + 1 })}`}
          placeholder={labels[column]}
          className="sm:placeholder:text-transparent"
          autoComplete="off"
          type={column === 'email' ? 'email' : 'text'}
          maxLength={addStudents.students.items[column].maxLength}
          value={row[column]}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
          onChange={(event) => onChange(rows.map((each, at) => (at === index ? { ...each, [column]: event.target.value } : each)))}
          onPaste={(event) => {
            const next = paste(rows, { row: index, column }, event.clipboardData.getData('text/plain'))
            if (!next) return
            event.preventDefault()
            onChange(next)
          }}
        />
        <FieldError id={errorId}>{error}</FieldError>
      </span>
    )
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden className={`hidden gap-1.5 text-sm font-medium text-muted sm:grid ${grid}`}>
        {columns.map((column) => (
          <span key={column}>{labels[column]}</span>
        ))}
      </div>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is identified by its index
        <fieldset key={index} className={`grid grid-cols-2 gap-1.5 max-sm:border-b max-sm:border-line max-sm:pb-3 ${grid}`}>
          <legend className="sr-only">{t(($) => $.batch.row, { row: index + 1 })}</legend>
          <span aria-hidden className="col-start-1 row-start-1 self-center text-sm text-muted sm:hidden">
            {t(($) => $.batch.row, { row: index + 1 })}
          </span>
          {columns.map((column) => cell(row, index, column))}
          <IconButton
            icon={X}
            label={t(($) => $.batch.removeRow, { row: index + 1 })}
            noTooltip
            className="max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end"
            disabled={rows.length === 1}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        disabled={rows.length >= mostRows}
        onClick={() => onChange([...rows, ...emptyRows(Math.min(5, mostRows - rows.length))])}
      >
        <Plus aria-hidden />
        {t(($) => $.batch.addRows)}
      </Button>
      {rows.length >= mostRows && <p className="text-sm text-muted">{t(($) => $.batch.tooMany)}</p>}
    </div>
  )
}
