import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { LeaveGuard } from '@/shared/form'

interface Unsaved {
  readonly isUnsaved: () => boolean
  /** Saves what can be saved; ends when that is over. */
  readonly settle?: () => Promise<unknown>
}

const Rows = createContext<(row: Unsaved) => () => void>(() => () => {})

/** Asks once for all rows in it before the page is left, after those that can be saved are. */
export function UnsavedRows({ children }: { readonly children: ReactNode }) {
  const rows = useRef(new Set<Unsaved>())
  const watch = useCallback((row: Unsaved) => {
    const { current } = rows
    current.add(row)
    return () => void current.delete(row)
  }, [])
  return (
    <Rows value={watch}>
      <LeaveGuard
        isDirty={() => [...rows.current].some((row) => row.isUnsaved())}
        settle={() => Promise.all([...rows.current].map(async (row) => row.settle?.()))}
      />
      {children}
    </Rows>
  )
}

/** A row, or a form beside them, that can hold what is not on the server. */
export function useUnsavedRow({ isUnsaved, settle }: Unsaved): void {
  const watch = use(Rows)
  const ask = useEffectEvent(isUnsaved)
  const end = useEffectEvent(async () => settle?.())
  useEffect(() => watch({ isUnsaved: () => ask(), settle: () => end() }), [watch])
}
