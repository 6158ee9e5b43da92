import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import type { ShortcutGroup } from '@/shared/ui'
import { learningPathTexts } from '../i18n'

/** The shortcuts of a class, for the list that "?" opens. */
export function PageShortcuts({ children }: { readonly children: (group: ShortcutGroup) => ReactNode }) {
  const t = useTexts(learningPathTexts)
  return children({
    title: t(($) => $.shortcuts),
    items: [
      { label: t(($) => $.next), keys: ['j'] },
      { label: t(($) => $.previous), keys: ['k'] },
    ],
  })
}
