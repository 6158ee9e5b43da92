import { Skeleton, SkeletonText } from '@/shared/ui'

export function DeskSkeleton({ label }: { readonly label: string }) {
  return (
    <div aria-busy aria-label={label} role="status" className="flex h-full min-h-0 flex-col">
      <div className="flex h-10 shrink-0 items-center justify-between border-b border-line px-3 max-sm:hidden">
        <Skeleton className="h-3.5 w-44" />
        <Skeleton className="h-3.5 w-28" />
      </div>
      <div className="flex h-12 shrink-0 items-center gap-3 border-b border-line bg-surface px-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="w-40" />
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div className="flex min-h-0 flex-1 justify-center overflow-hidden bg-canvas p-6">
          <Skeleton className="h-full w-full max-w-lg rounded-md" />
        </div>
        <div className="flex shrink-0 flex-col gap-6 border-line bg-surface p-4 max-lg:border-t lg:w-96 lg:border-l">
          <Skeleton className="h-7 w-40" />
          <SkeletonText lines={4} className="max-lg:hidden" />
          <Skeleton className="h-32 max-lg:hidden" />
        </div>
      </div>
    </div>
  )
}
