import { Outlet } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { outage } from '@/shared/api'
import { lazyModule, useLazyModule } from '@/shared/ui'

const outageNotice = lazyModule(() => import('./outage-notice'))

/** Every page, and the notice of an outage over it. */
export function RootLayout() {
  const isAway = useSyncExternalStore(outage.subscribe, outage.isOn)
  const notice = useLazyModule(outageNotice, isAway, { notify: false })
  return (
    <>
      <Outlet />
      {isAway && notice && <notice.OutageNotice />}
    </>
  )
}
