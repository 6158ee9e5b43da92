import { useMemo, useState } from 'react'
import { chooseRows, type RowFilter, type RowOrder } from '../model/grid-layout'
import type { ScoreBook, ScoreRow } from '../model/score-cell'

/**
 * The rows to show. Who is shown and in which order is chosen when the filter, the order or the students change: a mark that is saved moves
 * nobody away while the next one is typed.
 */
export function useShownRows(book: ScoreBook, filter: RowFilter | undefined, order: RowOrder): readonly ScoreRow[] {
  const key = [filter, order, ...book.rows.map(({ student }) => student.id)].join()
  const choose = () => ({ key, ids: chooseRows(book, filter, order).map(({ student }) => student.id) })
  const [chosen, setChosen] = useState(choose)
  if (chosen.key !== key) setChosen(choose())
  const { ids } = chosen
  return useMemo(() => {
    const rows = new Map(book.rows.map((row) => [row.student.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }, [book, ids])
}
