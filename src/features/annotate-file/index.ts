import { lazyModule } from '@/shared/ui'

export { annotationErrorMessage, annotationsSaved, requireSavedAnnotations, saveAnnotations } from './api/unsaved'
export type { Matrix } from './model/geometry'
export { startOf } from './model/annotation'
export { type LineListProps, type LineMark, type PageLayer, PageLayerContext } from './model/page-layer'
export { pointAt } from './model/point-at'

/** Annotating a file, or reading its annotations; its code and texts are downloaded when it opens. */
export const annotating = lazyModule(() => import('./ui/annotations'), { prefetch: false })
