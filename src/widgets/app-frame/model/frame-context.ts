import { createContext, useContext, useEffect, type ComponentType, type ReactNode } from 'react'
import type { LazyModule, ShortcutGroup } from '@/shared/ui'

/** Code of a page that lists its shortcuts; downloaded with the list. */
export interface PageShortcuts {
  readonly PageShortcuts: ComponentType<{ readonly children: (group: ShortcutGroup) => ReactNode }>
}

export interface Frame {
  /** The place of the breadcrumbs in the top bar. */
  readonly breadcrumbsSlot: HTMLElement | null
  /** @returns removes them */
  readonly addShortcuts: (page: LazyModule<PageShortcuts>) => () => void
  /** Opens the list of shortcuts. */
  readonly showShortcuts: () => void
}

/** Null for a page without a frame, as in its stories. */
export const FrameContext = createContext<Frame | null>(null)

/**
 * Adds the page's shortcuts to the list that "?" opens.
 * @returns opens the list, for a button of the page; undefined without a frame
 */
export function useShortcutHelp(page: LazyModule<PageShortcuts>): (() => void) | undefined {
  const frame = useContext(FrameContext)
  useEffect(() => frame?.addShortcuts(page), [frame, page])
  return frame?.showShortcuts
}
