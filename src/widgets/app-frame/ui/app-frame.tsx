import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useSession, useSessionView } from '@/entities/session'
import { useSelf, useShownSettings } from '@/entities/user'
import { pendingSender } from '@/features/learning-session'
import { commonTexts, loadTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { useRowArrows, useShortcuts } from '@/shared/lib/shortcuts'
import { lazyModule, SpinnerCover, Toaster, useLazyModule, type LazyModule } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { drawerOpen } from '../model/drawer-open'
import { FrameContext, type PageShortcuts } from '../model/frame-context'
import { BottomBar } from './bottom-bar'
import { Drawer } from './drawer'
import { TopBar } from './top-bar'

const searchPalette = lazyModule(async () => {
  const { SearchPalette, frameSearchTexts } = await import('./search-palette')
  await loadTexts(frameSearchTexts)
  return { SearchPalette }
})
const shortcutHelp = lazyModule(() => import('./shortcut-help'))
const impersonationBanner = lazyModule(() => import('./impersonation-banner'), { prefetch: false })
const sessionExpiredDialog = lazyModule(() => import('./session-expired-dialog'))

interface AppFrameProps {
  /** A column with margins, the whole area, or on phones also the place of the menu: the top bar leads back. */
  readonly layout?: 'page' | 'full' | 'work'
  readonly children: ReactNode
}

/** Frame of private pages: menu, top bar, progress and overlays. Only the page itself is printed. */
export function AppFrame({ layout = 'page', children }: AppFrameProps) {
  const t = useTexts(appFrameTexts)
  const self = useSelf()
  const { kind } = self
  const session = useSession()
  const isExpired = useSessionView('isExpired')
  const isSigningOut = useSessionView('isSigningOut')
  const [isMenuOpen, setMenuOpen] = useState(drawerOpen.read)
  const [floating, setFloating] = useState<'search' | 'shortcuts' | null>(null)
  const [breadcrumbsSlot, setBreadcrumbsSlot] = useState<HTMLElement | null>(null)
  const [page, setPage] = useState<LazyModule<PageShortcuts> | null>(null)
  const addShortcuts = useCallback((added: LazyModule<PageShortcuts>) => {
    setPage(added)
    return () => setPage((current) => (current === added ? null : current))
  }, [])
  const frame = useMemo(
    () => ({ breadcrumbsSlot, addShortcuts, showShortcuts: () => setFloating('shortcuts') }),
    [breadcrumbsSlot, addShortcuts],
  )
  const stopFloating = () => setFloating(null)
  const search = useLazyModule(searchPalette, floating === 'search', { onFailed: stopFloating })
  const help = useLazyModule(shortcutHelp, floating === 'shortcuts', { onFailed: stopFloating })
  const banner = useLazyModule(impersonationBanner, Boolean(self.impersonation))
  const expired = useLazyModule(sessionExpiredDialog, isExpired)
  const isLearning = kind === 'student' && self.impersonation === null && !isExpired
  const sender = useLazyModule(pendingSender, isLearning)
  useShownSettings()
  useEffect(() => session.isPerson(self), [session, self])

  const toggleMenu = () => {
    drawerOpen.write(!isMenuOpen)
    setMenuOpen(!isMenuOpen)
  }
  useRowArrows()
  useShortcuts({ 'mod+k': () => setFloating('search'), '[': toggleMenu, '?': () => setFloating('shortcuts') }, { yields: true })

  return (
    <FrameContext value={frame}>
      <SkipLink />
      {/* hidden but mounted: unsaved input survives signing in again */}
      <div
        className={cn('flex h-dvh flex-col transition-[filter] duration-200 print:block print:h-auto', isExpired && 'blur-md select-none')}
      >
        {self.impersonation &&
          (banner ? <banner.ImpersonationBanner impersonation={self.impersonation} /> : <div className="h-11 shrink-0 bg-warning-soft" />)}
        {self.demo_school && <DemoBanner />}
        <TopBar
          isMenuOpen={isMenuOpen}
          onToggleMenu={toggleMenu}
          onSearch={() => setFloating('search')}
          onShortcuts={() => setFloating('shortcuts')}
          breadcrumbsRef={setBreadcrumbsSlot}
        />
        <div className="flex min-h-0 flex-1 print:block">
          <Drawer kind={kind} open={isMenuOpen} />
          <main
            id="main"
            tabIndex={-1}
            className="relative min-w-0 flex-1 overflow-y-auto overscroll-contain outline-none print:overflow-visible"
          >
            {layout === 'page' ? <div className="mx-auto w-full max-w-page px-4 py-6 sm:px-8 sm:py-8">{children}</div> : children}
            {isSigningOut && <SpinnerCover label={t(($) => $.person.signingOut)} />}
          </main>
        </div>
        {layout !== 'work' && <BottomBar kind={kind} onSearch={() => setFloating('search')} />}
      </div>
      {search && floating === 'search' && (
        <search.SearchPalette
          open
          onOpenChange={(open) => setFloating(open ? 'search' : null)}
          onShortcuts={() => setFloating('shortcuts')}
        />
      )}
      {help && floating === 'shortcuts' && (
        <help.ShortcutHelp page={page} onOpenChange={(open) => setFloating(open ? 'shortcuts' : null)} />
      )}
      {sender && isLearning && <sender.SendPending person={self.id} />}
      {expired && isExpired && <expired.SessionExpiredDialog />}
      <Toaster />
    </FrameContext>
  )
}

/** Everything in this school is invented. */
function DemoBanner() {
  const t = useTexts(appFrameTexts)
  const text = t(($) => $.demoSchool)
  return (
    <aside aria-label={text} className="shrink-0 truncate bg-info-soft px-4 py-1 text-center text-sm text-info-ink print:hidden">
      {text}
    </aside>
  )
}

function SkipLink() {
  const common = useTexts(commonTexts)
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className="fixed top-2 left-2 z-50 rounded-md bg-ink px-3 py-2 text-md text-surface not-focus:sr-only"
    >
      {common(($) => $.navigation.skipToContent)}
    </a>
  )
}
