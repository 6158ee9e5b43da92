import { lazyModule } from '@/shared/ui'

/** Sends what was reported without a connection, wherever a student is: for the frame of all pages. */
export const pendingSender = lazyModule(() => import('./send-pending'), { prefetch: false })
