import { Skeleton, SkeletonText } from '@/shared/ui'

export function PersonSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-8">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      </div>
      <SkeletonText lines={6} className="max-w-text" />
    </div>
  )
}
