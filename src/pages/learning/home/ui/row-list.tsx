import type { ReactNode } from 'react'
import { Card } from '@/shared/ui'

/** A card with separated rows; the link of a row covers the whole row. */
export function RowList({ children }: { readonly children: ReactNode }) {
  return (
    <Card className="p-0 sm:p-0">
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

export function Row({ children }: { readonly children: ReactNode }) {
  return (
    <li className="relative flex min-h-14 items-center gap-4 px-4 py-2.5 first:rounded-t-lg last:rounded-b-lg hover:bg-subtle/60 sm:px-5">
      {children}
    </li>
  )
}

/** The text of an empty list. */
export function NothingHere({ children }: { readonly children: ReactNode }) {
  return <p className="rounded-lg border border-dashed border-line px-4 py-6 text-center text-md text-muted">{children}</p>
}
