import { lazyModule } from '@/shared/ui'

export type { MarkTarget } from './ui/own-mark-dialog'

/** A teacher's own mark in place of a computed one; its code and texts are downloaded when it opens. */
export const ownMarkDialog = lazyModule(() => import('./ui/own-mark-dialog'))
