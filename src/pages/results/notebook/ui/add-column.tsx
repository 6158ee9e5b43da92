import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, toast, useLazyModule } from '@/shared/ui'
import { useRemoveColumn, useRereadColumns } from '../api/use-columns'
import { notebookTexts } from '../i18n'
import type { ScoreBook } from '../model/score-cell'
import { notebookAside } from './notebook-aside'

interface AddColumnProps {
  readonly book: ScoreBook
  /** Called when the notebook has the new column. */
  readonly onAdded: (deliverableId: number) => void
}

/** Adds a column without a hand-in, which can be taken back at once. */
export function AddColumn({ book, onAdded }: AddColumnProps) {
  const t = useTexts(notebookTexts)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const aside = useLazyModule(notebookAside, isOpen, { onFailed: close })
  const reread = useRereadColumns()
  const remove = useRemoveColumn()
  if (!book.may_grade) return null
  const show = async (id: number, name: string) => {
    await reread()
    onAdded(id)
    toast.success(
      t(($) => $.column.added, { name }),
      { id: 'column', action: { label: t(($) => $.keys.undo), onPress: () => remove({ id, name }) } },
    )
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {t(($) => $.column.add)}
      </Button>
      {aside && isOpen && <aside.ColumnDialog book={book} onAdded={(id, name) => void show(id, name)} onClose={close} />}
    </>
  )
}
