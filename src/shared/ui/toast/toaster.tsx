import { useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../lazy-module'
import { hasNotices, subscribeToQueue } from './queue'

const toastList = lazyModule(() => import('./list'), { prefetch: false })

/** Render it once, in the frame. It downloads nothing until the first notice. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(subscribeToQueue, hasNotices, () => false)
  const code = useLazyModule(toastList, isNeeded, { notify: false })
  return code ? <code.ToastList /> : null
}
