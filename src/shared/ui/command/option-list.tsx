import { Check, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cn } from '../../lib/cn'

export interface Option {
  readonly id: string
  readonly label: string
  /** Secondary text on the right: the place or kind of the option. */
  readonly hint?: string
  readonly icon?: LucideIcon
  readonly shortcut?: string
}

export interface OptionGroup<O extends Option> {
  /** Without a title the options have no heading. */
  readonly title?: string
  readonly items: readonly O[]
}

interface OptionListProps<O extends Option> {
  readonly id: string
  readonly label: string
  readonly groups: readonly OptionGroup<O>[]
  readonly active: number
  readonly chosen?: string
  readonly onActivate: (index: number) => void
  readonly onChoose: (index: number) => void
  readonly className?: string
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** The options of a search field; the field keeps the focus and names the active option. */
export function OptionList<O extends Option>({ id, label, groups, active, chosen, onActivate, onChoose, className }: OptionListProps<O>) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(optionId(id, active))}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  const starts = groups.map((_, group) => groups.slice(0, group).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} data-slot="option-list" className={cn('overflow-y-auto p-1', className)}>
      {groups.map((group, groupIndex) => (
        <div key={group.title ?? groupIndex} role="group" {...(group.title ? { 'aria-label': group.title } : {})}>
          {group.title && (
            <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-muted">
              {group.title}
            </p>
          )}
          {group.items.map((option, place) => {
            const index = (starts[groupIndex] ?? 0) + place
            return (
              // the text field that controls the list handles the keys
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={option.id}
                id={optionId(id, index)}
                role="option"
                aria-selected={chosen === undefined ? index === active : option.id === chosen}
                data-active={index === active || undefined}
                onMouseMove={() => index !== active && onActivate(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(index)}
                className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 text-md data-active:bg-subtle coarse:min-h-11"
              >
                {option.icon && <option.icon aria-hidden size={16} className="shrink-0 text-muted" />}
                <span className="min-w-0 flex-1 truncate">{option.label}</span>
                {option.hint && <span className="max-w-1/2 truncate text-sm text-muted">{option.hint}</span>}
                {option.shortcut && <kbd className="font-sans text-xs text-muted">{option.shortcut}</kbd>}
                {chosen === option.id && <Check aria-hidden size={16} className="shrink-0 text-accent-ink" />}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
