import { useTexts } from '@/shared/i18n'
import { ShortcutSheet, type ShortcutGroup } from '@/shared/ui'
import { appFrameTexts } from '../i18n'

interface ShortcutHelpProps {
  /** The shortcuts of the current page. */
  readonly pages: readonly ShortcutGroup[]
  readonly onOpenChange: (open: boolean) => void
}

export function ShortcutHelp({ pages, onOpenChange }: ShortcutHelpProps) {
  const t = useTexts(appFrameTexts)
  const everywhere: ShortcutGroup = {
    title: t(($) => $.shortcuts.everywhere),
    items: [
      { label: t(($) => $.shortcuts.search), keys: ['mod+k'] },
      { label: t(($) => $.shortcuts.menu), keys: ['['] },
      { label: t(($) => $.shortcuts.help), keys: ['?'] },
    ],
  }
  return <ShortcutSheet open onOpenChange={onOpenChange} groups={[...pages, everywhere]} />
}
