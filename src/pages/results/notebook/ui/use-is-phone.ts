import { useSyncExternalStore } from 'react'

const query = () => globalThis.window.matchMedia('(max-width: 39.99rem)')

function subscribe(listener: () => void) {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the page is as narrow as a phone, where a matrix cannot be used. */
export const useIsPhone = () => useSyncExternalStore(subscribe, () => query().matches)
