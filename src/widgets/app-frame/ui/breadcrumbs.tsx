import { use } from 'react'
import { createPortal } from 'react-dom'
import { Breadcrumb, type BreadcrumbItem } from '@/shared/ui'
import { FrameContext } from '../model/frame-context'

/**
 * The breadcrumbs of a page, shown in the top bar:
 * `<Breadcrumbs items={[{ key: 'group', content: <Link …>1.º DAM A</Link> }, { key: 'page', content: name }]} />`.
 * The last item is the page itself.
 */
export function Breadcrumbs({ items }: { readonly items: readonly BreadcrumbItem[] }) {
  const frame = use(FrameContext)
  return frame?.breadcrumbsSlot ? createPortal(<Breadcrumb items={items} />, frame.breadcrumbsSlot) : null
}
