import { lazyModule } from '@/shared/ui'

/** The six steps: the list of drafts does without them. */
export const setupSteps = lazyModule(() => import('./setup-steps'), { prefetch: false })
