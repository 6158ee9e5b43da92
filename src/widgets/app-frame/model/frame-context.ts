import { createContext, useContext, useEffect } from 'react'
import type { ShortcutGroup } from '@/shared/ui'

export interface Frame {
  /** Where the trail of the page goes: the top bar. */
  readonly trailPlace: HTMLElement | null
  readonly addShortcuts: (group: ShortcutGroup) => () => void
}

/** Null where a page stands alone, as in its stories. */
export const FrameContext = createContext<Frame | null>(null)

/** Adds the page's keys to the sheet that "?" opens. Keep the group stable (a constant, or memoised). */
export function useShortcutHelp(group: ShortcutGroup): void {
  const frame = useContext(FrameContext)
  useEffect(() => frame?.addShortcuts(group), [frame, group])
}
