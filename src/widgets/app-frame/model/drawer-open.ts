import { storedValue } from '@/shared/lib/storage'

/** Whether the menu is open, as last left on this device. Default: closed. */
export const drawerOpen = storedValue('aula.menu', {
  parse: (text) => text === 'open',
  format: (open) => (open ? 'open' : 'closed'),
  fallback: false,
})

/** The width of the menu. */
export const drawerWidth = (open: boolean) => (open ? 'w-52' : 'w-13')
