import { useId, useState, type ReactNode } from 'react'
import { cn } from '../lib/cn'
import { moveWithArrows } from './arrow-keys'
import { useChosenInView } from './use-chosen-in-view'

export interface Tab<V extends string> {
  readonly value: V
  readonly label: ReactNode
  /** Right of the label: "4". */
  readonly count?: string
  readonly disabled?: boolean
  readonly content: ReactNode
}

interface TabsProps<V extends string> {
  readonly label: string
  readonly items: readonly Tab<V>[]
  readonly value?: V
  readonly defaultValue?: V
  readonly onValueChange?: (value: V) => void
  readonly className?: string
}

const triggerStyles = cn(
  'relative -mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-md whitespace-nowrap text-muted transition-colors coarse:h-11',
  'hover:text-ink disabled:pointer-events-none disabled:opacity-55',
  'data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
)
const listStyles = 'relative flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line px-0.5'

/** Parts of a page, one visible at a time; arrow keys move between the tabs. */
export function Tabs<V extends string>({ label, items, value, defaultValue, onValueChange, className }: TabsProps<V>) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue ?? items[0]?.value)
  const current = value ?? own
  const row = useChosenInView(current)
  const choose = (next: V) => {
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <div data-slot="tabs" className={cn('flex min-w-0 flex-col gap-4', className)}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus */}
      <div ref={row} role="tablist" aria-label={label} onKeyDown={moveWithArrows} className={listStyles}>
        {items.map((item) => {
          const isCurrent = item.value === current
          return (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-tab-${item.value}`}
              aria-selected={isCurrent}
              aria-controls={isCurrent ? `${id}-part-${item.value}` : undefined}
              data-state={isCurrent ? 'active' : 'inactive'}
              tabIndex={isCurrent ? 0 : -1}
              disabled={item.disabled}
              onClick={() => choose(item.value)}
              onFocus={() => !isCurrent && choose(item.value)}
              className={triggerStyles}
            >
              {item.label}
              {item.count && <span className="text-sm font-normal text-muted tabular-nums">{item.count}</span>}
            </button>
          )
        })}
      </div>
      {items
        .filter((item) => item.value === current)
        .map((item) => (
          <div
            key={item.value}
            role="tabpanel"
            id={`${id}-part-${item.value}`}
            aria-labelledby={`${id}-tab-${item.value}`}
            tabIndex={0}
            className="rounded-md pt-2"
          >
            {item.content}
          </div>
        ))}
    </div>
  )
}

interface TabLinksProps {
  readonly label: string
  /** Which link is the current one. */
  readonly current: string
  readonly children: ReactNode
}

/** The same style for parts with their own addresses: put links in it, the current one with `data-state="active"`. */
export function TabLinks({ label, current, children }: TabLinksProps) {
  const row = useChosenInView(current)
  return (
    <nav data-slot="tab-links" aria-label={label}>
      <div ref={row} className={listStyles}>
        {children}
      </div>
    </nav>
  )
}

/** Class of a link within TabLinks. */
export const tabLinkStyles = triggerStyles
