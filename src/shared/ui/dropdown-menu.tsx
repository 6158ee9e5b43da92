import { Slot } from 'radix-ui'
import { createContext, use, type ComponentProps, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { lazyModule } from './lazy-module'
import type * as Panel from './dropdown-menu-panel'
import { useOverlay, type Overlay, type OverlayProps } from './use-overlay'

const panel = lazyModule(() => import('./dropdown-menu-panel'))

const MenuContext = createContext<Overlay<typeof Panel> | null>(null)

function useMenu(): Overlay<typeof Panel> {
  const menu = use(MenuContext)
  if (!menu) throw new Error('Parts of a menu belong into a DropdownMenu')
  return menu
}

/** Items and labels are rendered by the menu's own code, which is loaded with the content. */
function useParts(): typeof Panel {
  const { code } = useMenu()
  if (!code) throw new Error('Items of a menu belong into its DropdownMenuContent')
  return code
}

interface DropdownMenuProps extends OverlayProps {
  readonly children: ReactNode
}

export function DropdownMenu({ children, ...props }: DropdownMenuProps) {
  const menu = useOverlay(panel, props)
  return <MenuContext value={menu}>{children}</MenuContext>
}

/** The control that opens it, as its only child. */
export function DropdownMenuTrigger({ asChild: _, ...props }: ComponentProps<typeof Slot.Root> & { readonly asChild: true }) {
  const { isOpen, change, trigger, byKeyRef, triggerId, contentId } = useMenu()
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || event.ctrlKey) return
    byKeyRef.current = false
    change(!isOpen)
    // the menu takes the focus; the trigger must not take it back
    if (!isOpen) event.preventDefault()
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'ArrowDown') return
    event.preventDefault()
    byKeyRef.current = true
    change(event.key === 'ArrowDown' || !isOpen)
  }
  return (
    <Slot.Root
      ref={trigger}
      id={triggerId}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      data-state={isOpen ? 'open' : 'closed'}
      onPointerDown={press}
      onKeyDown={pressKey}
      {...props}
    />
  )
}

export function DropdownMenuContent(props: Panel.MenuPanelProps) {
  const { code, ...overlay } = useMenu()
  return code ? <code.MenuPanel overlay={overlay} {...props} /> : null
}

type DropdownMenuItemProps = ComponentProps<typeof Panel.Item>

export function DropdownMenuItem(props: DropdownMenuItemProps) {
  const { Item } = useParts()
  return <Item {...props} />
}

/** An item that is a link: pass the link as the only child. */
export function DropdownMenuLink(props: ComponentProps<typeof Panel.LinkItem>) {
  const { LinkItem } = useParts()
  return <LinkItem {...props} />
}

export function DropdownMenuCheckboxItem(props: ComponentProps<typeof Panel.CheckboxItem>) {
  const { CheckboxItem } = useParts()
  return <CheckboxItem {...props} />
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Panel.RadioGroup>) {
  const { RadioGroup } = useParts()
  return <RadioGroup {...props} />
}

export function DropdownMenuRadioItem(props: ComponentProps<typeof Panel.RadioItem>) {
  const { RadioItem } = useParts()
  return <RadioItem {...props} />
}

export function DropdownMenuGroup(props: ComponentProps<typeof Panel.Group>) {
  const { Group } = useParts()
  return <Group {...props} />
}

export function DropdownMenuLabel(props: ComponentProps<typeof Panel.Label>) {
  const { Label } = useParts()
  return <Label {...props} />
}

export function DropdownMenuSeparator(props: ComponentProps<typeof Panel.Separator>) {
  const { Separator } = useParts()
  return <Separator {...props} />
}
