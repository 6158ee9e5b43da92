import { Link, useLocation } from '@tanstack/react-router'
import type { Role } from '@/entities/session'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Tooltip } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { drawerWidth } from '../model/drawer-open'
import { isWithin, menuOf } from '../model/menu'

/** The main menu on the left: closed it shows icons, open also their names. Phones have the bottom bar instead. */
export function Drawer({ kind, open }: { readonly kind: Role; readonly open: boolean }) {
  const t = useTexts(appFrameTexts)
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav
      id="main-menu"
      aria-label={t(($) => $.menu.label)}
      className={cn(
        'hidden shrink-0 overflow-hidden border-r border-line bg-canvas p-2 transition-[width] duration-200 ease-out sm:block print:hidden',
        drawerWidth(open),
      )}
    >
      <ul className="flex flex-col gap-0.5">
        {menuOf(kind).map((item) => {
          const { name, to, icon: Icon } = item
          const label = t(($) => $.menu[name])
          const link = (
            <Link
              to={to}
              aria-label={open ? undefined : label}
              activeOptions={{ exact: true }}
              data-within={isWithin(item, pathname) || undefined}
              className="flex h-9 items-center gap-3 overflow-hidden rounded-md px-2.5 text-md font-medium text-soft hover:bg-subtle hover:text-ink data-within:bg-accent-soft data-within:text-accent-ink coarse:h-11"
            >
              <Icon aria-hidden size={16} className="shrink-0" />
              {open && <span className="truncate">{label}</span>}
            </Link>
          )
          return <li key={name}>{open ? link : <Tooltip text={label}>{link}</Tooltip>}</li>
        })}
      </ul>
    </nav>
  )
}
