const storageKey = 'aula.menu'

/** Whether the menu was left open on this device; closed the first time. */
export function readDrawer(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'open'
  } catch {
    return false
  }
}

export function writeDrawer(open: boolean): void {
  try {
    localStorage.setItem(storageKey, open ? 'open' : 'closed')
  } catch {
    // without storage it starts closed again
  }
}
