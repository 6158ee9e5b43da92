import { Check, type LucideIcon } from 'lucide-react'
import { Menu } from 'radix-ui/internal'
import { useRef, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import { cn } from '../lib/cn'
import type { Overlay } from './use-overlay'

export const { Group, RadioGroup } = Menu

export interface MenuPanelProps extends Omit<ComponentProps<typeof Menu.Content>, 'onFocus' | 'onCloseAutoFocus' | 'onInteractOutside'> {}

/** The content of a DropdownMenu. Not modal: a modal one hides the page, with its focusable elements, from screen readers. */
export function MenuPanel({
  overlay: { isOpen, change, trigger, byKeyRef, triggerId, contentId },
  className,
  align = 'end',
  sideOffset = 6,
  ...props
}: MenuPanelProps & { readonly overlay: Omit<Overlay<unknown>, 'code'> }) {
  /** A person pressed outside: the focus stays there. */
  const wentElsewhere = useRef(false)
  /** Focuses the first item for the key that opened the menu: Radix does not see it if it started the download of this code. */
  const goToFirst = (event: FocusEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || !byKeyRef.current) return
    byKeyRef.current = false
    event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus()
  }
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={change}>
      <Menu.Anchor virtualRef={trigger} />
      <Menu.Portal>
        <Menu.Content
          data-slot="dropdown-menu"
          id={contentId}
          aria-labelledby={triggerId}
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          className={cn(
            'z-50 min-w-44 origin-(--radix-popper-transform-origin) rounded-lg bg-raised p-1 text-md text-ink shadow-md outline-none',
            'max-h-(--radix-popper-available-height) animate-pop-in overflow-y-auto data-[state=closed]:animate-pop-out',
            className,
          )}
          onFocus={goToFirst}
          onInteractOutside={() => {
            wentElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!wentElsewhere.current) trigger.current?.focus()
            wentElsewhere.current = false
          }}
          {...props}
        />
      </Menu.Portal>
    </Menu.Root>
  )
}

const itemStyles = cn(
  'relative flex h-8 items-center gap-2 rounded-md px-2 outline-none select-none data-highlighted:bg-subtle coarse:h-11',
  'data-disabled:pointer-events-none data-disabled:opacity-55',
)

interface ItemContent {
  readonly icon?: LucideIcon
  readonly shortcut?: string
  readonly children: ReactNode
}

function Content({ icon: Icon, shortcut, children }: ItemContent) {
  return (
    <>
      {Icon && <Icon aria-hidden size={16} className="shrink-0 opacity-70" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <kbd className="pl-4 font-sans text-xs text-muted">{shortcut}</kbd>}
    </>
  )
}

interface ItemProps extends ItemContent, Omit<ComponentProps<typeof Menu.Item>, 'children' | 'asChild'> {
  readonly destructive?: boolean
}

export function Item({ icon, shortcut, destructive = false, className, children, ...props }: ItemProps) {
  return (
    <Menu.Item
      data-slot="dropdown-menu-item"
      className={cn(itemStyles, destructive && 'text-error-ink data-highlighted:bg-error-soft', className)}
      {...props}
    >
      <Content {...(icon ? { icon } : {})} {...(shortcut ? { shortcut } : {})}>
        {children}
      </Content>
    </Menu.Item>
  )
}

/** An item that is a link: pass the link as the only child. */
export function LinkItem({ className, ...props }: ComponentProps<typeof Menu.Item>) {
  return (
    <Menu.Item
      asChild
      data-slot="dropdown-menu-link"
      className={cn(itemStyles, '[&_svg]:size-4 [&_svg]:opacity-70', className)}
      {...props}
    />
  )
}

function Tick() {
  return (
    <span className="grid size-4 place-items-center">
      <Menu.ItemIndicator>
        <Check aria-hidden size={16} className="text-accent-ink" />
      </Menu.ItemIndicator>
    </span>
  )
}

export function CheckboxItem({ className, children, ...props }: ComponentProps<typeof Menu.CheckboxItem>) {
  return (
    <Menu.CheckboxItem data-slot="dropdown-menu-checkbox-item" className={cn(itemStyles, className)} {...props}>
      <Tick />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Menu.CheckboxItem>
  )
}

export function RadioItem({ className, children, ...props }: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem data-slot="dropdown-menu-radio-item" className={cn(itemStyles, className)} {...props}>
      <Tick />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Menu.RadioItem>
  )
}

export function Label({ className, ...props }: ComponentProps<typeof Menu.Label>) {
  return <Menu.Label data-slot="dropdown-menu-label" className={cn('px-2 py-1.5 text-xs font-medium text-muted', className)} {...props} />
}

export function Separator({ className, ...props }: ComponentProps<typeof Menu.Separator>) {
  return <Menu.Separator data-slot="dropdown-menu-separator" className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}
