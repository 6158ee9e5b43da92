import { lazyModule } from '@/shared/ui'

/** Needed by few: downloaded when the password was right, or for a passkey. */
export const secondFactor = lazyModule(() => import('@/features/second-factor'), { prefetch: false })
