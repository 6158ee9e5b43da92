import { Card, Skeleton } from '@/shared/ui'

const rows = [0, 1, 2]

function Rows() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-40" />
      <Card className="p-0 sm:p-0">
        {rows.map((row) => (
          <div key={row} className="flex min-h-14 items-center gap-4 border-t border-line px-5 first:border-t-0">
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-3 w-2/5" />
            </div>
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </Card>
    </div>
  )
}

/** The common layout of every home: a title, a wide column and a narrow one. */
export function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-8" aria-hidden>
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-52" />
        <Skeleton className="h-4 w-72" />
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex flex-col gap-8">
          <Rows />
          <Rows />
        </div>
        <Rows />
      </div>
    </div>
  )
}
