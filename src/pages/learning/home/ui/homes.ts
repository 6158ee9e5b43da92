import { useState } from 'react'
import type { Role } from '@/entities/session'
import { lazyModule, useLazyModule, type LazyModule } from '@/shared/ui'

// each person downloads only the home of their role
export const homes = {
  student: lazyModule(() => import('./student-home'), { prefetch: false }),
  teacher: lazyModule(() => import('./teacher-home'), { prefetch: false }),
  center: lazyModule(() => import('./center-home'), { prefetch: false }),
  platform: lazyModule(() => import('./platform-home'), { prefetch: false }),
}

const homesOf: Readonly<Record<Role, readonly (keyof typeof homes)[]>> = {
  student: ['student'],
  teacher: ['teacher'],
  manager: ['teacher', 'center'],
  admin: ['platform'],
}

/** Starts the download of a role's home before the page is rendered. If it fails, the page downloads it again. */
export function preloadHome(role: Role | null): void {
  for (const part of role ? homesOf[role] : []) homes[part].load().catch(() => undefined)
}

/** The code of one home. A failed download is thrown to the error boundary of the page, which offers a retry. */
export function useHome<T>(home: LazyModule<T>, isWanted: boolean): T | undefined {
  const [isLost, setLost] = useState(false)
  if (isLost) throw new TypeError('The code of this page could not be downloaded.')
  return useLazyModule(home, isWanted, { onFailed: () => setLost(true), notify: false })
}
