import type { ReactNode } from 'react'
import { cn } from '../lib/cn'

interface DescriptionItem {
  readonly term: string
  readonly value: ReactNode
}

/** Names and values in two columns; on phones below each other. */
export function DescriptionList({ items, className }: { readonly items: readonly DescriptionItem[]; readonly className?: string }) {
  return (
    <dl data-slot="description-list" className={cn('grid gap-x-6 text-md sm:grid-cols-[minmax(8rem,max-content)_1fr]', className)}>
      {items.map(({ term, value }) => (
        <div key={term} className="grid border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
