import { createContext, useContext, useEffect } from 'react'
import type { ShortcutGroup } from '@/shared/ui'

export interface Frame {
  /** The place of the breadcrumbs in the top bar. */
  readonly breadcrumbsSlot: HTMLElement | null
  readonly addShortcuts: (group: ShortcutGroup) => () => void
  /** Opens the list of shortcuts. */
  readonly showShortcuts: () => void
}

/** Null for a page without a frame, as in its stories. */
export const FrameContext = createContext<Frame | null>(null)

/**
 * Adds the page's shortcuts to the list that "?" opens. Keep the group stable (a constant, or memoised).
 * @returns opens the list, for a button of the page; undefined without a frame
 */
export function useShortcutHelp(group: ShortcutGroup): (() => void) | undefined {
  const frame = useContext(FrameContext)
  useEffect(() => frame?.addShortcuts(group), [frame, group])
  return frame?.showShortcuts
}
