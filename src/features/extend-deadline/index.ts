import { lazyModule } from '@/shared/ui'

/** The dates of students in a deliverable; its code and texts are downloaded when it opens. */
export const extensionDialog = lazyModule(() => import('./ui/extension-dialog'))
