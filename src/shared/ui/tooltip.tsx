import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { cn } from '../lib/cn'

const delay = 400
const gap = 6
const edge = 8

interface TooltipProps {
  readonly text: string
  /** The shortcut of the same action. */
  readonly shortcut?: string
  readonly side?: 'top' | 'bottom'
  readonly className?: string
  /** The control: it can take focus and has its own accessible name. */
  readonly children: ReactNode
}

/**
 * A name on hover and keyboard focus; Escape hides it. Never the only place of an information: touch has no hover.
 * Built on the popover API: Radix's tooltip adds 10 KiB to every page for its positioning.
 */
export function Tooltip({ text, shortcut, side = 'bottom', className, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState(false)

  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  const showSoon = (event: { readonly pointerType: string }) => {
    if (event.pointerType === 'mouse') timer.current = setTimeout(() => setShown(true), delay)
  }
  const showOnKeyboard = (event: FocusEvent) => {
    if (event.target.matches(':focus-visible')) setShown(true)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const element = tip.current
    const target = anchor.current?.firstElementChild
    if (!shown || !element || !target) return
    element.showPopover?.()
    const place = target.getBoundingClientRect()
    const own = element.getBoundingClientRect()
    const fitsBelow = place.bottom + gap + own.height < window.innerHeight
    const below = side === 'bottom' ? fitsBelow : place.top - gap - own.height < 0
    const left = place.left + place.width / 2 - own.width / 2
    element.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - own.width - edge))}px`
    element.style.top = `${below ? place.bottom + gap : place.top - gap - own.height}px`
    const away = () => setShown(false)
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && away()
    document.addEventListener('keydown', escape)
    window.addEventListener('scroll', away, { capture: true, once: true })
    return () => {
      document.removeEventListener('keydown', escape)
      window.removeEventListener('scroll', away, { capture: true })
      element.hidePopover?.()
    }
  }, [shown, side])

  return (
    <span
      ref={anchor}
      data-slot="tooltip-anchor"
      className={cn('contents', className)}
      onPointerEnter={showSoon}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={showOnKeyboard}
      onBlur={hide}
    >
      {children}
      {shown && (
        <span
          ref={tip}
          popover="manual"
          role="tooltip"
          data-slot="tooltip"
          className="pointer-events-none fixed m-0 flex w-max max-w-xs animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-sm font-normal text-surface not-open:hidden"
        >
          {text}
          {shortcut && <kbd className="font-sans text-xs opacity-75">{shortcut}</kbd>}
        </span>
      )}
    </span>
  )
}
