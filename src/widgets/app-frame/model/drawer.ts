import { storedValue } from '@/shared/lib/storage'

/** Whether the menu was left open on this device; closed the first time. */
export const drawerOpen = storedValue('aula.menu', {
  parse: (text) => text === 'open',
  format: (open) => (open ? 'open' : 'closed'),
  fallback: false,
})
