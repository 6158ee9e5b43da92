import { cn } from '../lib/cn'

/** A placeholder; size it with classes. Hidden from screen readers: set aria-busy on the region around it. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <div data-slot="skeleton" aria-hidden className={cn('h-4 animate-shimmer rounded-sm bg-line', className)} />
}

const widths = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3']

/** Placeholder for lines of text. */
export function SkeletonText({ lines = 3, className }: { readonly lines?: number; readonly className?: string }) {
  return (
    <div aria-hidden className={cn('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn('h-3.5', line === lines - 1 ? 'w-2/3' : widths[line % widths.length])} />
      ))}
    </div>
  )
}
