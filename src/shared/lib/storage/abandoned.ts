/** Web Locks; without a secure address there are none, and every page takes every stored value. */
const locks = () => (navigator as Partial<Navigator>).locks

/** Says to other tabs, as long as this page lives, that a stored value is its own. */
export function holdStored(name: string): void {
  void locks()?.request(name, () => new Promise<never>(() => {}))
}

/**
 * Takes every other one of some stored values once no page holds it: those that are there, and those of tabs that are opened and closed later.
 * @param own the name of this page's
 * @param names of all of them
 * @param take runs while no other tab can take the same
 */
export function takeAbandoned(own: string, names: () => readonly string[], take: (name: string) => void): void {
  const asked = new Set([own])
  const look = () => {
    for (const name of names()) {
      if (asked.has(name)) continue
      asked.add(name)
      const taken = locks()?.request(name, () => {
        asked.delete(name)
        take(name)
      })
      if (!taken) take(name)
    }
  }
  look()
  // another tab has written or removed one
  if (locks()) globalThis.window.addEventListener('storage', look)
}
