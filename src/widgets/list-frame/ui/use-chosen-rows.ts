import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast, type Selection } from '@/shared/ui'

interface ChoosableList<Row> {
  /** Rows of this page that can be chosen. */
  readonly rows: readonly Row[]
  /** How many match in all. */
  readonly count: number
  readonly selection: Selection<number>
  /** Every row that matches, read from the server by the same filter. */
  readonly readAll: () => Promise<readonly Row[]>
}

/** As many as are chosen at once. */
export const maxSelected = 1000

/**
 * The chosen rows of a list, those of other pages as they were last seen, and a way to choose all that match: whatever is done
 * with them is done with exactly those that were counted.
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
    /** Where the whole page is chosen and more match. */
    isMore: selection.page === 'all' && selection.selected.size < count,
    canChooseAll: count <= maxSelected,
    chooseAll: () => mutate(),
    isChoosing: isPending,
  }
}
