import { useMemo } from 'react'
import { useTexts } from '@/shared/i18n'
import type { ShortcutGroup } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'

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
        { label: t(($) => $.keys.versions), keys: ['v'] },
        { label: t(($) => $.keys.file), keys: ['f'] },
        { label: t(($) => $.keys.leaveField), keys: ['Escape'] },
      ],
    }),
    [t],
  )
}
