import type { ReactNode } from 'react'
import { Skeleton } from '@/shared/ui'
import { drawerOpen, drawerWidth } from '../model/drawer-open'

const places = [0, 1, 2, 3]

/** The frame while the person is not known yet: bars in the places of the menus, and the pending page. */
export function FrameSkeleton({
  layout = 'page',
  children,
}: {
  readonly layout?: 'page' | 'full' | 'work' | undefined
  readonly children: ReactNode
}) {
  const isMenuOpen = drawerOpen.read()
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-canvas px-2">
        <span className="size-9 max-sm:hidden" />
        <span className="px-1.5 font-semibold tracking-tight max-sm:px-2">Aula</span>
        <span className="flex-1" />
        <Skeleton className="size-8 rounded-full" />
      </header>
      <div className="flex min-h-0 flex-1">
        <div className={`hidden shrink-0 flex-col gap-0.5 border-r border-line bg-canvas p-2 sm:flex ${drawerWidth(isMenuOpen)}`}>
          {places.map((place) => (
            <span key={place} className="flex h-9 items-center px-2.5 coarse:h-11">
              <Skeleton className={isMenuOpen ? 'w-28' : 'w-4'} />
            </span>
          ))}
        </div>
        <main aria-busy className="min-w-0 flex-1 overflow-hidden">
          {layout === 'page' ? <div className="mx-auto w-full max-w-page px-4 py-6 sm:px-8 sm:py-8">{children}</div> : children}
        </main>
      </div>
      {layout !== 'work' && (
        <div className="flex h-14 shrink-0 items-center border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden">
          {places.map((place) => (
            <span key={place} className="grid flex-1 place-items-center">
              <Skeleton className="size-5" />
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
