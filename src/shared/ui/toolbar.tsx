import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { moveWithArrows, stopsOf } from './arrow-keys'
import { Button, type ButtonProps } from './button'

interface ToolbarProps {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

/** One tab stop; arrow keys move between its ToolbarButtons. */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  /** Tab returns to the last focused button. */
  const keepOneStop = () => {
    const stops = bar.current ? stopsOf(bar.current) : []
    const stop = stops.find((each) => each === document.activeElement) ?? stops.find(({ tabIndex }) => tabIndex === 0)
    for (const each of stops) each.tabIndex = each === stop ? 0 : -1
  }
  useLayoutEffect(keepOneStop)
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      ref={bar}
      role="toolbar"
      data-slot="toolbar"
      aria-label={label}
      onFocus={keepOneStop}
      onKeyDown={moveWithArrows}
      className={cn('flex flex-wrap items-center gap-1', className)}
    >
      {children}
    </div>
  )
}

export function ToolbarButton({ variant = 'ghost', size = 'sm', ...props }: ButtonProps) {
  return <Button variant={variant} size={size} {...props} />
}

export function ToolbarSeparator({ className, ...props }: ComponentProps<'div'>) {
  return <div role="separator" aria-orientation="vertical" className={cn('mx-1 h-5 w-px bg-line', className)} {...props} />
}

interface BulkBarProps {
  /** Number of selected rows; at 0 the bar is hidden. */
  readonly count: number
  readonly onClear: () => void
  /** ToolbarButtons. */
  readonly children: ReactNode
}

/** Actions on the selected rows: floats over the bottom of the list, on phones in reach of the thumb. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useTexts(commonTexts)
  return (
    <div
      data-slot="bulk-bar"
      className="pointer-events-none sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 flex justify-center px-2"
    >
      <span role="status" className="sr-only">
        {count > 0 && t(($) => $.table.selected, { count })}
      </span>
      {count > 0 && (
        <Toolbar
          label={t(($) => $.table.bulkActions)}
          className="pointer-events-auto max-w-full animate-pop-in rounded-lg bg-raised p-1.5 shadow-lg max-sm:w-full"
        >
          {/* on phones the actions are below the count and its close button */}
          <span className="px-2 text-md font-medium tabular-nums max-sm:flex-1">{t(($) => $.table.selected, { count })}</span>
          <ToolbarSeparator className="max-sm:hidden" />
          <span className="contents max-sm:order-2 max-sm:flex max-sm:basis-full max-sm:flex-wrap max-sm:gap-1">{children}</span>
          <ToolbarSeparator className="max-sm:hidden" />
          <ToolbarButton
            className="max-sm:order-1"
            onClick={onClear}
            aria-label={t(($) => $.table.clearSelection)}
            title={t(($) => $.table.clearSelection)}
          >
            <X aria-hidden />
          </ToolbarButton>
        </Toolbar>
      )}
    </div>
  )
}
