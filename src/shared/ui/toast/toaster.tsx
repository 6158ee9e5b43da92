import { useSyncExternalStore } from 'react'
import { lazyModule, useLazyModule } from '../lazy-module'
import { isWanted, subscribeToQueue } from './queue'

const toastList = lazyModule(() => import('./list'), { prefetch: false })

/** Render it once, in the frame. It downloads nothing until the first notice. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToQueue, isWanted, () => false)
  const code = useLazyModule(toastList, wanted, { notify: false })
  return code ? <code.ToastList /> : null
}
