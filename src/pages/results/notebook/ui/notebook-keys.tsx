import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import type { ShortcutGroup } from '@/shared/ui'
import { notebookTexts } from '../i18n'

/** The keys of the grid, for the list that "?" opens. */
export function PageShortcuts({ children }: { readonly children: (group: ShortcutGroup) => ReactNode }) {
  const t = useTexts(notebookTexts)
  return children({
    title: t(($) => $.keys.title),
    items: [
      { label: t(($) => $.keys.move), keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { label: t(($) => $.keys.far), keys: ['mod+Home', 'mod+End'] },
      { label: t(($) => $.keys.type), keys: ['0–9', 'NP', 'NE'] },
      { label: t(($) => $.keys.edit), keys: ['Enter', 'F2'] },
      { label: t(($) => $.keys.commit), keys: ['Enter'] },
      { label: t(($) => $.keys.back), keys: ['shift+Enter'] },
      { label: t(($) => $.keys.cancel), keys: ['Escape'] },
      { label: t(($) => $.keys.clear), keys: ['Delete'] },
      { label: t(($) => $.keys.detail), keys: ['Space'] },
      { label: t(($) => $.keys.notes), keys: ['Space'] },
      { label: t(($) => $.keys.menu), keys: ['alt+ArrowDown'] },
      { label: t(($) => $.keys.head), keys: ['Enter'] },
      { label: t(($) => $.keys.undo), keys: ['mod+z'] },
      { label: t(($) => $.keys.leave), keys: ['Tab'] },
    ],
  })
}
