import { Fragment } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { shortcutKeys, type Shortcut } from '../lib/shortcuts'
import { Dialog } from './dialog'
import { Kbd } from './kbd'

export interface ShortcutGroup {
  readonly title: string
  readonly items: readonly {
    readonly label: string
    /** Alternative keys for the same action. */
    readonly keys: readonly Shortcut[]
  }[]
}

interface ShortcutSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly groups: readonly ShortcutGroup[]
}

/** All shortcuts of the screen, opened with "?". */
export function ShortcutSheet({ open, onOpenChange, groups }: ShortcutSheetProps) {
  const t = useTexts(commonTexts)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size={groups.length > 1 ? 'lg' : 'sm'} title={t(($) => $.navigation.shortcuts)}>
      <div className={cn(groups.length > 1 && 'gap-10 sm:columns-2')}>
        {groups.map((group) => (
          <section key={group.title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-medium text-muted">{group.title}</h3>
            <dl>
              {group.items.map((item) => (
                <div key={item.label} className="flex items-center justify-between gap-4 border-b border-line py-1.5 text-md last:border-0">
                  <dt>{item.label}</dt>
                  <dd className="flex shrink-0 items-center gap-1">
                    {item.keys.map((shortcut, index) => (
                      <Fragment key={shortcut}>
                        {index > 0 && <span className="px-0.5 text-sm text-muted">{t(($) => $.navigation.shortcutOr)}</span>}
                        {shortcutKeys(shortcut).map((key) => (
                          <Kbd key={key}>{key}</Kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
