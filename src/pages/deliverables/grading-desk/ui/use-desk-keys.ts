import { useMemo } from 'react'
import { useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import type { ShortcutGroup } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { isPublishable, type DeskView } from '../model/desk-view'
import type { GradingEvent } from '../model/grading-types'
import { fieldIds } from './desk-props'

export interface DeskKeys {
  readonly view: DeskView
  readonly send: (event: GradingEvent) => void
  readonly onVersions: () => void
  /** Called before a key focuses a field that is collapsed on phones. */
  readonly onPanel: () => void
}

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** The keys of the desk. In a field only those with Ctrl or ⌘ work, and Escape, which leaves the field. */
export function useDeskKeys({ view, send, onVersions, onPanel }: DeskKeys): void {
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
      p: () => isPublishable(view) && send({ type: 'release', released: true }),
      v: onVersions,
      'mod+Enter': () => send({ type: 'go', to: 'nextUngraded' }),
      Escape: () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      ...Object.fromEntries(criteria.map((_, index) => [String(index + 1), () => focusInPanel(fieldIds.criterion(index))])),
    },
    view.phase === 'open',
  )
}

/** The keys of the desk, for the list that "?" opens. */
export function useDeskShortcuts(): ShortcutGroup {
  const t = useTexts(gradingDeskTexts)
  return useMemo(
    () => ({
      title: t(($) => $.keys.title),
      items: [
        { label: t(($) => $.keys.next), keys: ['j'] },
        { label: t(($) => $.keys.previous), keys: ['k'] },
        { label: t(($) => $.keys.nextUngraded), keys: ['u'] },
        { label: t(($) => $.keys.mark), keys: ['n', 'm'] },
        { label: t(($) => $.keys.save), keys: ['Enter'] },
        { label: t(($) => $.keys.saveNext), keys: ['mod+Enter'] },
        { label: t(($) => $.keys.criterion), keys: ['1–9'] },
        { label: t(($) => $.keys.comment), keys: ['c'] },
        { label: t(($) => $.keys.publish), keys: ['p'] },
        { label: t(($) => $.keys.versions), keys: ['v'] },
        { label: t(($) => $.keys.file), keys: ['f'] },
        { label: t(($) => $.keys.leaveField), keys: ['Escape'] },
      ],
    }),
    [t],
  )
}
