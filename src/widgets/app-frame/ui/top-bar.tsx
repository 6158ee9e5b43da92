import { Link } from '@tanstack/react-router'
import { PanelLeft, Search } from 'lucide-react'
import { loadTexts, useTexts } from '@/shared/i18n'
import { shortcutKeys } from '@/shared/lib/shortcuts'
import { IconButton, Kbd, lazyModule } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { ActivityBar } from './activity-bar'
import { Deferred } from './deferred'
import { NoticesButton } from './notices-button'
import { PersonButton } from './person-button'
import { QuickSettings } from './quick-settings'

const personMenu = lazyModule(() => import('./person-menu'))
const noticesPanel = lazyModule(async () => {
  const { NoticesPanel, noticeTexts } = await import('./notices-panel')
  await loadTexts(noticeTexts)
  return { NoticesPanel }
})

interface TopBarProps {
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
  readonly onSearch: () => void
  readonly onShortcuts: () => void
  readonly breadcrumbsRef: (place: HTMLElement | null) => void
}

export function TopBar({ isMenuOpen, onToggleMenu, onSearch, onShortcuts, breadcrumbsRef }: TopBarProps) {
  const t = useTexts(appFrameTexts)
  return (
    <header className="group/bar flex h-13 shrink-0 items-center gap-2 border-b border-line bg-canvas px-2 print:hidden">
      <ActivityBar />
      <IconButton
        icon={PanelLeft}
        label={t(($) => (isMenuOpen ? $.menu.close : $.menu.open))}
        shortcut="["
        aria-expanded={isMenuOpen}
        aria-controls="main-menu"
        onClick={onToggleMenu}
        className="size-9 max-sm:hidden"
      />
      <Link to="/" className="rounded-sm px-1.5 font-semibold tracking-tight max-sm:group-has-data-back/bar:hidden max-sm:px-2">
        Aula
      </Link>
      <div
        ref={breadcrumbsRef}
        className="flex min-w-0 flex-1 items-center gap-3 px-1 before:h-4 before:w-px before:rotate-12 before:bg-control/60 empty:before:hidden max-sm:before:hidden"
      />
      <button
        type="button"
        onClick={onSearch}
        className="flex h-8 shrink-0 items-center gap-2 rounded-md border border-line bg-surface pr-1.5 pl-2.5 text-md text-muted hover:border-control hover:text-ink max-lg:pr-2.5 max-sm:hidden coarse:h-10"
      >
        <Search aria-hidden size={16} />
        <span className="max-lg:sr-only lg:pr-6">{t(($) => $.search.open)}</span>
        <span aria-hidden className="flex gap-0.5 max-lg:hidden">
          {shortcutKeys('mod+k').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      </button>
      <div className="flex items-center">
        <QuickSettings />
        <Deferred module={noticesPanel} trigger={(opener) => <NoticesButton {...opener} />}>
          {({ NoticesPanel }) => <NoticesPanel />}
        </Deferred>
      </div>
      <Deferred module={personMenu} trigger={(opener) => <PersonButton {...opener} />}>
        {({ PersonMenu }) => <PersonMenu onShortcuts={onShortcuts} />}
      </Deferred>
    </header>
  )
}
