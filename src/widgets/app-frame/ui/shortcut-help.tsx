import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { ShortcutSheet, useLazyModule, type LazyModule, type ShortcutGroup } from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import type { PageShortcuts } from '../model/frame-context'

interface ShortcutHelpProps {
  /** The shortcuts of the current page. */
  readonly page: LazyModule<PageShortcuts> | null
  readonly onOpenChange: (open: boolean) => void
}

/** The list of shortcuts: those of the page, and those of the frame that the page does not use itself. */
export function ShortcutHelp({ page, onOpenChange }: ShortcutHelpProps) {
  const [isFailed, setFailed] = useState(false)
  return page && !isFailed ? (
    <PageHelp page={page} onFailed={() => setFailed(true)} onOpenChange={onOpenChange} />
  ) : (
    <HelpSheet onOpenChange={onOpenChange} />
  )
}

interface PageHelpProps {
  readonly page: LazyModule<PageShortcuts>
  readonly onFailed: () => void
  readonly onOpenChange: (open: boolean) => void
}

function PageHelp({ page, onFailed, onOpenChange }: PageHelpProps) {
  const code = useLazyModule(page, true, { onFailed })
  return code && <code.PageShortcuts>{(group) => <HelpSheet group={group} onOpenChange={onOpenChange} />}</code.PageShortcuts>
}

function HelpSheet({ group, onOpenChange }: Pick<ShortcutHelpProps, 'onOpenChange'> & { readonly group?: ShortcutGroup }) {
  const t = useTexts(appFrameTexts)
  const taken = new Set(group?.items.flatMap(({ keys }) => keys))
  const everywhere: ShortcutGroup = {
    title: t(($) => $.shortcuts.everywhere),
    items: [
      { label: t(($) => $.shortcuts.search), keys: ['mod+k'] },
      { label: t(($) => $.shortcuts.menu), keys: ['['] },
      { label: t(($) => $.shortcuts.rows), keys: ['ArrowUp', 'ArrowDown'] },
      { label: t(($) => $.shortcuts.submit), keys: ['mod+Enter'] },
      { label: t(($) => $.shortcuts.help), keys: ['?'] },
    ].filter(({ keys }) => !keys.some((key) => taken.has(key))),
  }
  return <ShortcutSheet open onOpenChange={onOpenChange} groups={group ? [group, everywhere] : [everywhere]} />
}
