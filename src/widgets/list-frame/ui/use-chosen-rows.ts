import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast, type Selection } from '@/shared/ui'

interface ChoosableList<Row> {
  /** Rows of this page that can be selected. */
  readonly rows: readonly Row[]
  /** Number of matching rows. */
  readonly count: number
  readonly selection: Selection<number>
  /** Loads every matching row from the server by the same filter. */
  readonly readAll: () => Promise<readonly Row[]>
}

/** Most rows that can be selected at once. */
export const maxSelected = 1000

/**
 * The selected rows of a list, those of other pages as last loaded, and a way to select all matching rows: an action applies to
 * exactly the counted rows.
 */
export function useChosenRows<Row extends { readonly id: number }>({ rows, count, selection, readAll }: ChoosableList<Row>) {
  const c = useTexts(commonTexts)
  const [seen, setSeen] = useState<ReadonlyMap<number, Row>>(new Map())
  const keep = (more: readonly Row[]) => setSeen(new Map([...seen, ...more.map((row) => [row.id, row] as const)]))
  if (rows.some((row) => seen.get(row.id) !== row)) keep(rows)
  const { mutate, isPending } = useMutation({
    mutationFn: readAll,
    onSuccess: (all) => {
      keep(all)
      selection.choose(all.map(({ id }) => id))
    },
    onError: (error) => toast.error(errorMessage(error, c)),
  })
  return {
    chosen: [...selection.selected].flatMap((id) => seen.get(id) ?? []),
    /** Set where the whole page is selected and more rows match. */
    isMore: selection.page === 'all' && selection.selected.size < count,
    canChooseAll: count <= maxSelected,
    chooseAll: () => mutate(),
    isChoosing: isPending,
  }
}
