import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import type { ShortcutGroup } from '@/shared/ui'
import { undoMarksTexts } from '../i18n'

export function PageShortcuts({ children }: { readonly children: (group: ShortcutGroup) => ReactNode }) {
  const t = useTexts(undoMarksTexts)
  return children({ title: t(($) => $.keys), items: [{ label: t(($) => $.key), keys: ['mod+z'] }] })
}
