import { lazyModule } from '@/shared/ui'

/** What a student has to recover in a program, made, changed and removed; its code and texts are downloaded when it opens. */
export const recoveryPlanDialog = lazyModule(() => import('./ui/plan-dialog'))
