import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'

export interface BreadcrumbItem {
  readonly key: string
  /** A link; text for the last one, which is the page itself. */
  readonly content: ReactNode
}

/** The path to the page. Phones show only the parent page, as the way back; nothing if there is none. */
export function Breadcrumb({ items, className }: { readonly items: readonly BreadcrumbItem[]; readonly className?: string }) {
  const t = useTexts(commonTexts)
  const last = items.length - 1
  return (
    <nav
      data-slot="breadcrumb"
      data-back={last > 0 || undefined}
      aria-label={t(($) => $.navigation.breadcrumb)}
      className={cn('min-w-0', last === 0 && 'max-sm:hidden', className)}
    >
      <ol className="flex min-w-0 items-center gap-1 text-md text-muted">
        {items.map(({ key, content }, index) => (
          <Fragment key={key}>
            {index > 0 && <ChevronRight aria-hidden size={14} className="shrink-0 text-control max-sm:hidden" />}
            <li
              {...(index === last ? { 'aria-current': 'page' as const } : {})}
              className={cn(
                'min-w-0 truncate [&_a]:rounded-sm [&_a]:hover:text-ink [&_a]:hover:underline [&_a]:hover:underline-offset-3',
                index === last ? 'font-medium text-ink' : 'max-w-48 lg:shrink-0',
                index === last - 1 ? 'max-sm:max-w-full' : 'max-sm:hidden',
              )}
            >
              {index === last - 1 && <ChevronLeft aria-hidden size={16} className="-mt-px inline sm:hidden" />}
              {content}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
