import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import type { ShortcutGroup } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'

/** The keys of the desk, for the list that "?" opens. */
export function PageShortcuts({ children }: { readonly children: (group: ShortcutGroup) => ReactNode }) {
  const t = useTexts(deskAsideTexts)
  return children({
    title: t(($) => $.keys.title),
    items: [
      { label: t(($) => $.keys.next), keys: ['j'] },
      { label: t(($) => $.keys.previous), keys: ['k'] },
      { label: t(($) => $.keys.nextUngraded), keys: ['u'] },
      { label: t(($) => $.keys.pick), keys: ['s'] },
      { label: t(($) => $.keys.mark), keys: ['n', 'm'] },
      { label: t(($) => $.keys.save), keys: ['Enter'] },
      { label: t(($) => $.keys.saveNext), keys: ['mod+Enter'] },
      { label: t(($) => $.keys.criterion), keys: ['1–9'] },
      { label: t(($) => $.keys.rubric), keys: ['r'] },
      { label: t(($) => $.keys.comment), keys: ['c'] },
      { label: t(($) => $.keys.phrases), keys: ['mod+.'] },
      { label: t(($) => $.keys.publish), keys: ['p'] },
      { label: t(($) => $.keys.undo), keys: ['mod+z'] },
      { label: t(($) => $.keys.task), keys: ['e'] },
      { label: t(($) => $.keys.versions), keys: ['v'] },
      { label: t(($) => $.keys.nextFile), keys: [']', 'f'] },
      { label: t(($) => $.keys.previousFile), keys: ['['] },
      { label: t(($) => $.keys.annotate), keys: ['a'] },
      { label: t(($) => $.keys.highlight), keys: ['h'] },
      { label: t(($) => $.keys.strike), keys: ['x'] },
      { label: t(($) => $.keys.undoAnnotation), keys: ['mod+z'] },
      { label: t(($) => $.keys.leaveField), keys: ['Escape'] },
    ],
  })
}
