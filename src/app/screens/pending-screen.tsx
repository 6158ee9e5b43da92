import { Skeleton, SkeletonText } from '@/shared/ui'

/** Shown while the code of a page loads; afterwards the page shows its own skeleton. */
export function PendingScreen() {
  return (
    <div aria-busy className="mx-auto flex w-full max-w-page flex-col gap-8 p-4 sm:p-8">
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-3.5 w-80 max-w-full" />
      </div>
      <SkeletonText lines={6} className="max-w-text" />
    </div>
  )
}
