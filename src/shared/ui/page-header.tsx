import type { ReactNode, Ref } from 'react'
import { cn } from '../lib/cn'
import { useDocumentTitle } from '../lib/use-document-title'

interface PageHeaderProps {
  /** The heading, and the title of the tab. */
  readonly title: string
  /** Title of the tab, where the heading alone would not tell the page: a greeting, a person's own name. */
  readonly documentTitle?: string
  /** One sentence of state: "23 entregados · 4 sin corregir · vence el viernes". */
  readonly state?: ReactNode
  /** The one primary action, on the right. */
  readonly action?: ReactNode
  /** The menu with the secondary actions. */
  readonly menu?: ReactNode
  /** Before the title: an avatar, a logo. */
  readonly media?: ReactNode
  /** For a page whose focus can go to its heading. */
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly className?: string
}

/** The top of a page. */
export function PageHeader({ title, documentTitle = title, state, action, menu, media, headingRef, className }: PageHeaderProps) {
  useDocumentTitle(documentTitle)
  return (
    <header data-slot="page-header" className={cn('flex flex-wrap items-start justify-between gap-x-6 gap-y-3', className)}>
      {/* a menu without other actions fits next to the title on a phone */}
      <div className={cn('flex min-w-0 flex-1 items-center gap-3', Boolean(action) && 'basis-80')}>
        {media}
        <div className="min-w-0">
          <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-xl font-semibold text-balance">
            {title}
          </h1>
          {state && <p className="mt-0.5 text-md text-muted">{state}</p>}
        </div>
      </div>
      {(action ?? menu) && (
        <div className="flex min-w-0 items-center gap-2 max-sm:flex-row-reverse">
          {menu}
          {action}
        </div>
      )}
    </header>
  )
}
