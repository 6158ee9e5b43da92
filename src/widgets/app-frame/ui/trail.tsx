import { use } from 'react'
import { createPortal } from 'react-dom'
import { Breadcrumb, type BreadcrumbItem } from '@/shared/ui'
import { FrameContext } from '../model/frame-context'

/**
 * Where the page is, shown in the top bar: `<Trail items={[{ key: 'group', content: <Link …>1.º DAM A</Link> }, { key: 'page', content: name }]} />`.
 * The last item is the page itself.
 */
export function Trail({ items }: { readonly items: readonly BreadcrumbItem[] }) {
  const frame = use(FrameContext)
  return frame?.trailPlace ? createPortal(<Breadcrumb items={items} />, frame.trailPlace) : null
}
