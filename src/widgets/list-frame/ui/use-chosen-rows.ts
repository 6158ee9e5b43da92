import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { toast, type Selection } from '@/shared/ui'

interface ChoosableList<Row> {
  /** Rows of this page. */
  readonly rows: readonly Row[]
  /** Number of matching rows. */
  readonly count: number
  readonly selection: Selection<number>
  /** Loads a page of the matching rows from the server by the same filter. */
  readonly readPage: (page: { readonly page: number; readonly page_size: number }) => Promise<readonly Row[]>
  /** Whether a row can be selected. Default: every row. */
  readonly isSelectable?: (row: Row) => boolean
}

/** Rows of one request when all are selected. */
const pageSize = 500

/**
 * The selected rows of a list, those of other pages as last loaded, and a way to select all matching rows: an action applies to
 * exactly the counted rows.
 */
export function useChosenRows<Row extends { readonly id: number }>({
  rows,
  count,
  selection,
  readPage,
  isSelectable = () => true,
}: ChoosableList<Row>) {
  const c = useTexts(commonTexts)
  const [seen, setSeen] = useState<ReadonlyMap<number, Row>>(new Map())
  /** How many were selected when all were. */
  const [whole, setWhole] = useState<number | null>(null)
  const selectable = rows.filter(isSelectable)
  // how many of the other pages can be selected is known once they are read
  const isMixed = selectable.length < rows.length
  const keep = (more: readonly Row[]) => setSeen(new Map([...seen, ...more.map((row) => [row.id, row] as const)]))
  if (selectable.some((row) => seen.get(row.id) !== row)) keep(selectable)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const all: Row[] = []
      for (let page = 1; ; page += 1) {
        const found = await readPage({ page, page_size: pageSize })
        all.push(...found.filter(isSelectable))
        if (found.length < pageSize) return all
      }
    },
    onSuccess: (all) => {
      keep(all)
      selection.choose(all.map(({ id }) => id))
      setWhole(all.length)
    },
    onError: (error) => toast.error(errorMessage(error, c)),
  })
  return {
    chosen: [...selection.selected].flatMap((id) => seen.get(id) ?? []),
    /** Set where the whole page is selected and more rows match. */
    isMore: selection.page === 'all' && selection.selected.size < count && !(isMixed && selection.selected.size === whole),
    /** How many rows can be selected; null where that is not known. */
    most: isMixed ? null : count,
    chooseAll: () => mutate(),
    isChoosing: isPending,
  }
}
