import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { Role } from '@/entities/session'
import { useTexts } from '@/shared/i18n'
import { appFrameTexts } from '../i18n'
import { isWithin, menuOf } from '../model/menu'

const place =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium tracking-tight text-muted data-within:text-accent-ink active:bg-subtle'

/** The menu on phones, in reach of the thumb. */
export function BottomBar({ kind, onSearch }: { readonly kind: Role; readonly onSearch: () => void }) {
  const t = useTexts(appFrameTexts)
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav
      aria-label={t(($) => $.menu.label)}
      className="shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="flex h-14">
        {menuOf(kind)
          .filter(({ rareFor }) => !rareFor?.includes(kind))
          .map((item) => {
            const { name, brief = name, to, icon: Icon } = item
            return (
              <li key={name} className="flex min-w-0 flex-1">
                <Link
                  to={to}
                  activeOptions={{ exact: true }}
                  data-within={isWithin(item, pathname) || undefined}
                  aria-label={t(($) => $.menu[name])}
                  className={place}
                >
                  <Icon aria-hidden size={20} />
                  <span className="max-w-full truncate">{t(($) => $.menu[brief])}</span>
                </Link>
              </li>
            )
          })}
        <li className="flex min-w-0 flex-1">
          <button type="button" onClick={onSearch} className={place}>
            <Search aria-hidden size={20} />
            {t(($) => $.search.open)}
          </button>
        </li>
      </ul>
    </nav>
  )
}
