import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isWanted, subscribeToQueue } from './queue'

const ToastList = lazy(() => import('./list').then((m) => ({ default: m.ToastList })))

/** Put once in the frame. It downloads nothing until the first notice. */
export function Toaster() {
  const wanted = useSyncExternalStore(subscribeToQueue, isWanted, () => false)
  return wanted ? (
    <Suspense>
      <ToastList />
    </Suspense>
  ) : null
}
