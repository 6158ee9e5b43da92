import * as Radix from '@radix-ui/react-dialog'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { shortcutKeys } from '../../lib/shortcuts'
import { scrimStyles } from '../dialog-panel'
import { Kbd } from '../kbd'
import { Spinner } from '../spinner'
import { OptionList, optionId, type Option, type OptionGroup } from './option-list'
import { useActiveOption } from './use-active-option'

export interface Command extends Option {
  readonly onSelect: () => void
}

interface CommandPaletteProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Emptied when the palette closes. */
  readonly query: string
  readonly onQueryChange: (query: string) => void
  /** The results, already filtered (matchesQuery, or the API). Empty groups are not shown. */
  readonly groups: readonly OptionGroup<Command>[]
  readonly loading?: boolean
  readonly placeholder?: string
}

/** Search and navigation with the keyboard (Ctrl/⌘ K): type, arrow keys, Enter. */
export function CommandPalette({ open, onOpenChange, query, onQueryChange, groups, loading = false, placeholder }: CommandPaletteProps) {
  const t = useTexts(commonTexts)
  const list = useId()
  const filled = groups.filter(({ items }) => items.length > 0)
  const commands = filled.flatMap(({ items }) => items)
  const change = (next: boolean) => {
    if (!next) onQueryChange('')
    onOpenChange(next)
  }
  const choose = (index: number) => {
    const command = commands[index]
    if (!command) return
    change(false)
    command.onSelect()
  }
  const { active, setActive, onKeyDown } = useActiveOption(
    commands.map(({ id }) => id),
    choose,
  )
  const label = placeholder ?? t(($) => $.navigation.search)
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content
          data-slot="command-palette"
          aria-describedby={undefined}
          className="fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[min(32rem,80dvh)] max-w-md animate-pop-in flex-col rounded-lg bg-raised text-ink shadow-lg outline-none data-[state=closed]:animate-pop-out sm:top-[14vh]"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-3.5">
            {loading ? (
              <Spinner size="sm" decorative className="text-muted" />
            ) : (
              <Search aria-hidden size={16} className="shrink-0 text-muted" />
            )}
            <input
              role="combobox"
              aria-label={label}
              aria-expanded={commands.length > 0}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={commands.length > 0 ? optionId(list, active) : undefined}
              autoComplete="off"
              spellCheck={false}
              value={query}
              placeholder={label}
              onChange={(event) => onQueryChange(event.target.value)}
              onKeyDown={onKeyDown}
              className="h-full min-w-0 flex-1 bg-transparent text-base outline-none coarse:text-[1rem]"
            />
            <Kbd className="max-sm:hidden">{shortcutKeys('Escape')}</Kbd>
          </div>
          <OptionList
            id={list}
            label={t(($) => $.navigation.results)}
            groups={filled}
            active={active}
            onActivate={setActive}
            onChoose={choose}
            className="min-h-0 empty:hidden"
          />
          <p role="status" className="px-4 py-8 text-center text-md text-muted empty:hidden">
            {commands.length === 0 && !loading && query !== '' ? t(($) => $.navigation.noMatches, { query }) : null}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
