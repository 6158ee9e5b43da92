import { Card, Skeleton, SkeletonText } from '@/shared/ui'

/** The shape of the page: title, instructions and draft, versions beside them. */
export function HandInSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-hidden>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-7 w-72" />
        <Skeleton className="h-4 w-60" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-8">
          <Card>
            <SkeletonText lines={5} />
          </Card>
          <Card className="flex flex-col gap-4">
            <Skeleton className="h-28" />
            <Skeleton className="h-32" />
            <Skeleton className="h-8" />
          </Card>
        </div>
        <Card>
          <SkeletonText lines={4} />
        </Card>
      </div>
    </div>
  )
}
