import { useState } from 'react'
import { submitByKeys } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Field, Input } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import { addToMarks, type BulkScope, readAmount, sameMark } from '../model/bulk'
import type { TypedCell } from '../model/queue-types'
import type { ScoreBook, ScoreColumn } from '../model/score-cell'

interface BulkDialogProps {
  readonly kind: 'same' | 'add'
  readonly book: ScoreBook
  readonly column: ScoreColumn
  readonly scope: BulkScope
  readonly onApply: (cells: readonly TypedCell[]) => void
  readonly onClose: () => void
}

/** One mark for those without one, or an amount for every mark of a deliverable; says beforehand how many change. */
export function BulkDialog({ kind, book, column, scope, onApply, onClose }: BulkDialogProps) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const [text, setText] = useState('')
  const amount = readAmount(text)
  const isWrong = kind === 'add' && text.trim() !== '' && amount === null
  const cells = () => {
    if (text.trim() === '') return []
    if (kind === 'same') return sameMark(book, column.id, scope, text.trim())
    return amount === null ? [] : addToMarks(book, column.id, scope, amount)
  }
  const typed = cells()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t(($) => (kind === 'same' ? $.bulk.sameTitle : $.bulk.addTitle), { task: column.name })}
      footer={
        <>
          <DialogClose asChild>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button form="bulk" type="submit" variant="primary" disabled={typed.length === 0}>
            {t(($) => $.bulk.apply)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields */}
      <form
        id="bulk"
        className="flex flex-col gap-3"
        onKeyDown={submitByKeys}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.length > 0) onApply(typed)
        }}
      >
        <Field
          label={t(($) => (kind === 'same' ? $.bulk.value : $.bulk.amount))}
          hint={t(($) => (kind === 'same' ? $.bulk.sameHint : $.bulk.addHint))}
          error={isWrong ? t(($) => $.bulk.wrong) : undefined}
        >
          {(control) => (
            <Input {...control} value={text} maxLength={20} autoComplete="off" onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
        <p role="status" className="text-md text-muted tabular-nums">
          {t(($) => $.bulk.count, { count: typed.length })}
        </p>
      </form>
    </Dialog>
  )
}
