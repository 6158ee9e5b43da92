import { createContext, useContext, useEffect } from 'react'
import type { ShortcutGroup } from '@/shared/ui'

export interface Frame {
  /** Where the breadcrumbs of the page goes: the top bar. */
  readonly breadcrumbsSlot: HTMLElement | null
  readonly addShortcuts: (group: ShortcutGroup) => () => void
  /** Opens the sheet that "?" opens. */
  readonly showShortcuts: () => void
}

/** Null where a page stands alone, as in its stories. */
export const FrameContext = createContext<Frame | null>(null)

/**
 * Adds the page's keys to the sheet that "?" opens. Keep the group stable (a constant, or memoised).
 * @returns what opens the sheet, for a button of the page; undefined where there is no frame
 */
export function useShortcutHelp(group: ShortcutGroup): (() => void) | undefined {
  const frame = useContext(FrameContext)
  useEffect(() => frame?.addShortcuts(group), [frame, group])
  return frame?.showShortcuts
}
