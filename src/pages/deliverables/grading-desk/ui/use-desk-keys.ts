import { useShortcuts } from '@/shared/lib/shortcuts'
import { isPublishable, type DeskView } from '../model/desk-view'
import type { GradingEvent } from '../model/grading-types'
import { fieldIds } from './desk-props'
import type { DeskOverlay } from './desk-screen'

export interface DeskKeys {
  readonly view: DeskView
  readonly send: (event: GradingEvent) => void
  /** Set at the end of the list: then only the keys that lead away from it work. */
  readonly end: (() => void) | undefined
  readonly onOverlay: (overlay: DeskOverlay) => void
  /** Called before a key focuses a field that is collapsed on phones. */
  readonly onPanel: () => void
}

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** The keys of the desk. In a field only those with Ctrl or ⌘ work, and Escape, which leaves the field. */
export function useDeskKeys({ view, send, end, onOverlay, onPanel }: DeskKeys): void {
  const focusInPanel = (id: string) => {
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
      c: () => focusInPanel(fieldIds.feedback),
      r: () => {
        onPanel()
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${fieldIds.rubric} [tabindex='0']`)?.focus())
      },
      p: () => isPublishable(view) && send({ type: 'release', released: true }),
      v: () => onOverlay('versions'),
      e: () => onOverlay('task'),
      s: () => onOverlay('students'),
      'mod+Enter': () => send({ type: 'go', to: 'nextUngraded' }),
      Escape: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      ...Object.fromEntries(criteria.map((_, index) => [String(index + 1), () => focusInPanel(fieldIds.criterion(index))])),
    },
    { enabled: view.phase === 'open' && !end },
  )
  useShortcuts(
    { k: () => end?.(), Escape: () => end?.(), u: () => send({ type: 'go', to: 'nextUngraded' }), s: () => onOverlay('students') },
    { enabled: end !== undefined },
  )
}
