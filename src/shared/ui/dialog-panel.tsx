import * as Radix from '@radix-ui/react-dialog'
import { cva } from 'class-variance-authority'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import type { DialogProps } from './dialog'
import { pageHeading } from './page-heading'

const panel = cva(
  [
    'fixed z-40 flex flex-col bg-raised text-ink shadow-lg outline-none',
    // on phones a sheet at the bottom, in reach of the thumb
    'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:rounded-t-lg max-sm:pb-[env(safe-area-inset-bottom)]',
    'max-sm:animate-sheet-in max-sm:data-[state=closed]:animate-sheet-out',
    'sm:top-1/2 sm:left-1/2 sm:max-h-[85dvh] sm:w-[calc(100vw-2rem)] sm:-translate-1/2 sm:rounded-lg',
    'sm:animate-pop-in sm:data-[state=closed]:animate-pop-out',
  ],
  {
    variants: { size: { sm: 'sm:max-w-sm', md: 'sm:max-w-md', lg: 'sm:max-w-lg' } satisfies Record<PanelSize, string> },
    defaultVariants: { size: 'sm' },
  },
)

export const scrimStyles = 'fixed inset-0 z-40 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out'

export type PanelSize = 'sm' | 'md' | 'lg'

interface FocusPlan extends Pick<DialogProps, 'onOpenAutoFocus' | 'onCloseAutoFocus'> {
  /** The trigger, where there is one. */
  readonly opener: RefObject<HTMLElement | null>
}

/**
 * Focus returns to the trigger, or to the element that had it when the dialog was opened from outside; to the heading of the page where that
 * is gone with what was saved.
 */
export function useFocusReturn({ opener, onOpenAutoFocus, onCloseAutoFocus }: FocusPlan) {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      const back = opener.current ?? before.current
      const target = back?.isConnected === false ? pageHeading() : back
      if (target instanceof HTMLElement) target.focus()
    },
  }
}

export interface DialogPanelProps extends Omit<DialogProps, 'trigger' | 'open' | 'onOpenChange'> {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly opener: RefObject<HTMLElement | null>
}

/** The content of a Dialog. */
export function DialogPanel({
  open,
  onOpenChange,
  opener,
  title,
  description,
  footer,
  size,
  busy = false,
  required = false,
  onOpenAutoFocus,
  onCloseAutoFocus,
  className,
  children,
}: DialogPanelProps) {
  const focus = useFocusReturn({
    opener,
    ...(onOpenAutoFocus ? { onOpenAutoFocus } : {}),
    ...(onCloseAutoFocus ? { onCloseAutoFocus } : {}),
  })
  const hold = (event: Event) => (busy || required) && event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay data-slot="dialog-overlay" className={scrimStyles} />
        <Radix.Content
          data-slot="dialog"
          className={cn(panel({ size }), className)}
          onEscapeKeyDown={hold}
          onPointerDownOutside={hold}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHeader title={title} description={description} />
          {children && <DialogBody>{children}</DialogBody>}
          {footer && <DialogFooter>{footer}</DialogFooter>}
          {!required && <DialogX disabled={busy} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function DialogHeader({ title, description }: { readonly title: ReactNode; readonly description?: ReactNode }) {
  return (
    <header className="py-4 pr-14 pl-5">
      <Radix.Title className="text-lg font-semibold text-balance">{title}</Radix.Title>
      {description && <Radix.Description className="mt-1 text-md text-muted">{description}</Radix.Description>}
    </header>
  )
}

/** Scrolls by itself; a body without focusable elements can be scrolled with the keyboard too. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const scrolls = element.scrollHeight > element.clientHeight
    if (scrolls && !element.querySelector('a, button, input, select, textarea')) element.tabIndex = 0
  })
  return (
    <div ref={body} className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5 -outline-offset-2">
      {children}
    </div>
  )
}

/** The close button in the corner; last in the tab order, so that the first focus is in the content. */
export function DialogX({ disabled = false }: { readonly disabled?: boolean }) {
  const t = useTexts(commonTexts)
  return (
    <Radix.Close
      disabled={disabled}
      aria-label={t(($) => $.actions.close)}
      className="absolute top-3 right-3 grid size-8 print:hidden place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink disabled:opacity-50 coarse:top-1.5 coarse:right-1.5 coarse:size-11"
    >
      <X aria-hidden size={16} />
    </Radix.Close>
  )
}

export function DialogFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      data-slot="dialog-footer"
      className={cn(
        'flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 print:hidden max-sm:flex-col-reverse max-sm:*:w-full',
        className,
      )}
      {...props}
    />
  )
}
