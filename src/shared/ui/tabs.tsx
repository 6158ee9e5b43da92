import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn'

export interface Tab<V extends string> {
  readonly value: V
  readonly label: ReactNode
  /** At the right of the label: "4". */
  readonly count?: string
  readonly disabled?: boolean
  readonly content: ReactNode
}

export interface TabsProps<V extends string> {
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
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink',
)
const listStyles = 'flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line px-0.5'

/** Parts of one page, one at a time; arrows move between them. */
export function Tabs<V extends string>({ label, items, value, defaultValue, onValueChange, className }: TabsProps<V>) {
  const first = items[0]?.value
  return (
    <Radix.Root
      data-slot="tabs"
      className={cn('flex min-w-0 flex-col gap-4', className)}
      {...(value === undefined ? { defaultValue: defaultValue ?? first ?? '' } : { value })}
      {...(onValueChange ? { onValueChange: (next) => onValueChange(next as V) } : {})}
    >
      <Radix.List aria-label={label} className={listStyles}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} disabled={item.disabled} className={triggerStyles}>
            {item.label}
            {item.count && <span className="text-sm font-normal text-muted tabular-nums">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="rounded-md pt-2">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** The same looks for parts that have addresses of their own: put links in it, the current one with aria-current="page". */
export function TabLinks({
  label,
  className,
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <nav data-slot="tab-links" aria-label={label} className={cn(listStyles, className)}>
      {children}
    </nav>
  )
}

/** For a link within TabLinks. */
export const tabLinkStyles = triggerStyles
