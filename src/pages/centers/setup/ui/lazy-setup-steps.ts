import { lazyModule } from '@/shared/ui'

/** The six steps, which the list of drafts does not need. */
export const setupSteps = lazyModule(() => import('./setup-steps'), { prefetch: false })
