import { Skeleton } from '@/shared/ui'

/** While the six steps load. */
export function SetupSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-64" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[13rem_minmax(0,1fr)] xl:grid-cols-[13rem_minmax(0,1fr)_18rem]">
        <div className="hidden flex-col gap-2 lg:flex">
          {[1, 2, 3, 4, 5, 6].map((step) => (
            <Skeleton key={step} className="h-9" />
          ))}
        </div>
        <div className="flex max-w-lg flex-col gap-5">
          <Skeleton className="h-6 w-40" />
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} className="h-14" />
          ))}
        </div>
        <Skeleton className="hidden h-80 xl:block" />
      </div>
    </div>
  )
}
