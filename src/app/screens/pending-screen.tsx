import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card, Skeleton, SkeletonText } from '@/shared/ui'
import { FrameSkeleton } from '@/widgets/app-frame'
import type { PageShape } from '../guard'

const rows = [0, 1, 2, 3, 4, 5]

function Title({ hasAction = false }: { readonly hasAction?: boolean }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="flex min-w-0 flex-col gap-2">
        <Skeleton className="h-7 w-52" />
        <Skeleton className="h-4 w-36" />
      </div>
      {hasAction && <Skeleton className="h-8 w-28 rounded-md" />}
    </div>
  )
}

const Rows = () => (
  <Card className="p-0 sm:p-0">
    {rows.map((row) => (
      <div key={row} className="flex min-h-13 items-center gap-4 border-t border-line px-4 first:border-t-0">
        <Skeleton className="size-8 rounded-md" />
        <Skeleton className="h-4 w-2/5" />
        <span className="flex-1" />
        <Skeleton className="h-4 w-16 max-sm:hidden" />
        <Skeleton className="h-4 w-16 max-sm:hidden" />
      </div>
    ))}
  </Card>
)

const Tabs = () => (
  <div className="flex gap-6 border-b border-line pb-2.5">
    {rows.slice(2).map((row) => (
      <Skeleton key={row} className="h-4 w-16" />
    ))}
  </div>
)

const shapes: Readonly<Record<PageShape, () => ReactNode>> = {
  list: () => (
    <div className="flex flex-col gap-6">
      <Title hasAction />
      <div className="flex flex-col gap-3">
        <div className="flex gap-3">
          <Skeleton className="h-8 w-full rounded-md sm:w-72" />
          <Skeleton className="h-8 w-40 rounded-md max-sm:hidden" />
        </div>
        <Rows />
      </div>
    </div>
  ),
  rows: () => (
    <div className="flex flex-col gap-6">
      <Title />
      <Rows />
    </div>
  ),
  reading: () => (
    <div className="flex gap-10">
      <SkeletonText lines={10} className="w-60 shrink-0 max-lg:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        <Title />
        <SkeletonText lines={8} className="max-w-text" />
      </div>
    </div>
  ),
  form: () => (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-8">
      <Title />
      <Card className="flex flex-col gap-5">
        {rows.slice(2).map((row) => (
          <div key={row} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-8 rounded-md" />
          </div>
        ))}
      </Card>
    </div>
  ),
  home: () => (
    <div className="flex flex-col gap-8">
      <Title />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Rows />
        <Rows />
      </div>
    </div>
  ),
  tabs: () => (
    <div className="flex flex-col gap-6">
      <Title hasAction />
      <Tabs />
      <Card>
        <SkeletonText lines={6} className="max-w-text" />
      </Card>
    </div>
  ),
  tabbedList: () => (
    <div className="flex flex-col gap-6">
      <Title hasAction />
      <Tabs />
      <Rows />
    </div>
  ),
  desk: () => (
    <div className="flex h-full min-h-0 flex-col gap-6">
      <Title />
      <div className="flex min-h-0 flex-1 gap-6 max-lg:flex-col">
        <Skeleton className="min-h-0 flex-1 rounded-md" />
        <div className="flex shrink-0 flex-col gap-6 lg:w-96">
          <Skeleton className="h-7 w-40" />
          <SkeletonText lines={4} className="max-lg:hidden" />
        </div>
      </div>
    </div>
  ),
}

const usePage = () => useMatches({ select: (matches) => matches.at(-1)?.staticData })

/** Shown while the code of a page loads, in the shape of the page; afterwards the page shows its own skeleton. */
export function PendingScreen() {
  const { shape = 'tabs', layout } = usePage() ?? {}
  return (
    <div aria-busy className={layout === undefined || layout === 'page' ? '' : 'h-full p-4 sm:p-8'}>
      {shapes[shape]()}
    </div>
  )
}

/** Shown while the person is loaded: the frame with the pending page. */
export function PendingFrame() {
  const { layout } = usePage() ?? {}
  return (
    <FrameSkeleton layout={layout}>
      <PendingScreen />
    </FrameSkeleton>
  )
}
