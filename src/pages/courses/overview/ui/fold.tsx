import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldProps {
  readonly heading: ReactNode
  /** Right of the heading. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** A row of a list that unfolds what belongs to it. */
export function Fold({ heading, aside, children }: FoldProps) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-2 px-4 py-2.5 text-md hover:bg-subtle [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="mt-1 shrink-0 text-muted transition-transform group-open:rotate-90" />
        <span className="min-w-0 flex-1">{heading}</span>
        <span className="mt-0.5 shrink-0 text-sm text-muted tabular-nums">{aside}</span>
      </summary>
      <div className="pr-4 pb-3 pl-10">{children}</div>
    </details>
  )
}
