import { useShortcuts } from '@/shared/lib/shortcuts'
import type { DeskView } from '../model/desk-view'
import type { GradingEvent } from '../model/grading-words'
import { fieldIds } from './desk-part'

export interface DeskKeys {
  readonly view: DeskView
  readonly send: (event: GradingEvent) => void
  readonly onVersions: () => void
  /** Before a field of the panel is entered that phones keep closed. */
  readonly onPanel: () => void
}

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** The keys of the desk; while something is typed only those with Ctrl or ⌘, and Escape, which leaves the field. */
export function useDeskKeys({ view, send, onVersions, onPanel }: DeskKeys): void {
  const enter = (id: string) => {
    onPanel()
    focus(id)
  }
  const criteria = view.phase === 'open' ? view.desk.deliverable.criteria.slice(0, 9) : []
  useShortcuts(
    {
      j: () => send({ type: 'go', to: 'next' }),
      k: () => send({ type: 'go', to: 'previous' }),
      u: () => send({ type: 'go', to: 'nextUngraded' }),
      n: () => focus(fieldIds.mark),
      m: () => focus(fieldIds.mark),
      c: () => enter(fieldIds.feedback),
      v: onVersions,
      'mod+Enter': () => send({ type: 'go', to: 'nextUngraded' }),
      Escape: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      ...Object.fromEntries(criteria.map((_, place) => [String(place + 1), () => enter(fieldIds.criterion(place))])),
    },
    view.phase === 'open',
  )
}
