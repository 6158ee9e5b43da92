import { useState } from 'react'
import { submitByKeys } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Checkbox, Dialog, DialogClose } from '@/shared/ui'
import type { Release } from '../api/use-release'
import { notebookTexts } from '../i18n'
import { type BulkScope, unreleased } from '../model/bulk'
import type { ScoreBook } from '../model/score-cell'

interface ReleaseDialogProps {
  readonly book: ScoreBook
  readonly scope: BulkScope
  readonly onRelease: (releases: readonly Release[]) => void
  readonly onClose: () => void
}

/** Publishes the marks of chosen deliverables to chosen students, of those that are shown; says beforehand how many appear. */
export function ReleaseDialog({ book, scope, onRelease, onClose }: ReleaseDialogProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const waiting = unreleased(book, scope)
  const names = book.rows.flatMap(({ student }) => (waiting.some(({ studentIds }) => studentIds.includes(student.id)) ? [student] : []))
  const [columns, setColumns] = useState<ReadonlySet<number>>(new Set())
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const releases = waiting.flatMap(({ column, studentIds }) => {
    const chosen = columns.has(column.id) ? studentIds.filter((id) => !leftOut.has(id)) : []
    return chosen.length === 0 ? [] : [{ deliverableId: column.id, studentIds: chosen }]
  })
  const count = releases.reduce((sum, { studentIds }) => sum + studentIds.length, 0)
  const students = new Set(names.flatMap(({ id }) => (leftOut.has(id) ? [] : [id])))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.release.title)}
      description={t(($) => $.release.description)}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button form="release" type="submit" variant="primary" disabled={count === 0}>
            {t(($) => $.release.apply, { count })}
          </Button>
        </>
      }
    >
      {waiting.length === 0 ? (
        <p className="text-md text-muted">{t(($) => $.release.none)}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields
        <form
          id="release"
          className="grid gap-4 sm:grid-cols-2"
          onKeyDown={submitByKeys}
          onSubmit={(event) => {
            event.preventDefault()
            if (count === 0) return
            onRelease(releases)
            onClose()
          }}
        >
          <Choices
            title={t(($) => $.release.columns)}
            options={waiting.map(({ column: { id, name }, studentIds }) => ({
              id,
              label: t(($) => $.release.column, { name, count: studentIds.length }),
            }))}
            chosen={columns}
            onChange={setColumns}
          />
          <Choices
            title={t(($) => $.release.students)}
            options={names.map(({ id, name }) => ({ id, label: name }))}
            chosen={students}
            onChange={(next) => setLeftOut(new Set(names.flatMap(({ id }) => (next.has(id) ? [] : [id]))))}
          />
        </form>
      )}
    </Dialog>
  )
}

interface ChoicesProps {
  readonly title: string
  readonly options: readonly { readonly id: number; readonly label: string }[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (chosen: ReadonlySet<number>) => void
}

function Choices({ title, options, chosen, onChange }: ChoicesProps) {
  const t = useTexts(notebookTexts)
  const hasAll = chosen.size === options.length
  const toggle = (id: number, isOn: boolean) => onChange(new Set([...chosen].filter((each) => each !== id).concat(isOn ? [id] : [])))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-md font-medium">{title}</legend>
      <Checkbox
        label={t(($) => $.release.all)}
        checked={hasAll}
        indeterminate={chosen.size > 0 && !hasAll}
        onChange={() => onChange(new Set(hasAll ? [] : options.map(({ id }) => id)))}
      />
      <div className="flex max-h-72 flex-col gap-2 overflow-y-auto border-t border-line pt-2">
        {options.map(({ id, label }) => (
          <Checkbox key={id} label={label} checked={chosen.has(id)} onChange={(event) => toggle(id, event.target.checked)} />
        ))}
      </div>
    </fieldset>
  )
}
