import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn'

/** Not modal: a modal one hides the page from screen readers with focusable things in it. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />
}

export const DropdownMenuTrigger = Radix.Trigger
export const DropdownMenuGroup = Radix.Group
export const DropdownMenuRadioGroup = Radix.RadioGroup

export function DropdownMenuContent({ className, align = 'end', sideOffset = 6, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="dropdown-menu"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 min-w-44 origin-(--radix-dropdown-menu-content-transform-origin) rounded-lg bg-raised p-1 text-md text-ink shadow-md outline-none',
          'max-h-(--radix-dropdown-menu-content-available-height) animate-pop-in overflow-y-auto data-[state=closed]:animate-pop-out',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
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

export interface DropdownMenuItemProps extends ItemContent, Omit<ComponentProps<typeof Radix.Item>, 'children' | 'asChild'> {
  readonly destructive?: boolean
}

export function DropdownMenuItem({ icon, shortcut, destructive = false, className, children, ...props }: DropdownMenuItemProps) {
  return (
    <Radix.Item
      data-slot="dropdown-menu-item"
      className={cn(itemStyles, destructive && 'text-error-ink data-highlighted:bg-error-soft', className)}
      {...props}
    >
      <Content {...(icon ? { icon } : {})} {...(shortcut ? { shortcut } : {})}>
        {children}
      </Content>
    </Radix.Item>
  )
}

/** An item that is a link: give the link as the only child. */
export function DropdownMenuLink({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
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
      <Radix.ItemIndicator>
        <Check aria-hidden size={16} className="text-accent-ink" />
      </Radix.ItemIndicator>
    </span>
  )
}

export function DropdownMenuCheckboxItem({ className, children, ...props }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem data-slot="dropdown-menu-checkbox-item" className={cn(itemStyles, className)} {...props}>
      <Tick />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.CheckboxItem>
  )
}

export function DropdownMenuRadioItem({ className, children, ...props }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem data-slot="dropdown-menu-radio-item" className={cn(itemStyles, className)} {...props}>
      <Tick />
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </Radix.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label data-slot="dropdown-menu-label" className={cn('px-2 py-1.5 text-xs font-medium text-muted', className)} {...props} />
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator data-slot="dropdown-menu-separator" className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}
