import { useState } from 'react'

export interface Selection<Id> {
  readonly selected: ReadonlySet<Id>
  readonly isSelected: (id: Id) => boolean
  /** Whether all, some or none of the rows on this page are selected. */
  readonly page: 'all' | 'some' | 'none'
  /** With `range`, also sets every row between the last one pressed and this one. */
  readonly toggle: (id: Id, range?: boolean) => void
  readonly togglePage: () => void
  /** Adds rows, also of other pages. */
  readonly choose: (ids: readonly Id[]) => void
  /** Takes rows out. */
  readonly drop: (ids: readonly Id[]) => void
  readonly clear: () => void
}

/** The selected rows. `ids` are those of the page that a range takes, in order; the selection on other pages is kept. */
export function useSelection<Id extends string | number>(ids: readonly Id[]): Selection<Id> {
  const [selected, setSelected] = useState<ReadonlySet<Id>>(new Set())
  const [last, setLast] = useState<Id>()
  const count = ids.filter((id) => selected.has(id)).length
  const page = count === 0 ? 'none' : count === ids.length ? 'all' : 'some'

  const toggle = (id: Id, range = false) => {
    const [from, to] = [last === undefined ? -1 : ids.indexOf(last), ids.indexOf(id)]
    const reached = range && from >= 0 && to >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const next = new Set(selected)
    const adding = !selected.has(id)
    for (const one of reached) {
      if (adding) next.add(one)
      else next.delete(one)
    }
    setSelected(next)
    setLast(id)
  }
  const togglePage = () =>
    setSelected(page === 'all' ? new Set([...selected].filter((id) => !ids.includes(id))) : new Set([...selected, ...ids]))

  const choose = (more: readonly Id[]) => setSelected(new Set([...selected, ...more]))
  const drop = (left: readonly Id[]) => {
    const gone = new Set(left)
    setSelected((now) => new Set([...now].filter((id) => !gone.has(id))))
  }

  return { selected, isSelected: (id) => selected.has(id), page, toggle, togglePage, choose, drop, clear: () => setSelected(new Set()) }
}
