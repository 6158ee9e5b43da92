import type { Schema } from '@/shared/api'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, Skeleton, useLazyModule } from '@/shared/ui'

/** With its texts: few deliverables have a rubric. */
const rubricView = lazyModule(() =>
  Promise.all([import('./rubric-view'), import('../i18n').then(({ rubricTexts }) => loadTexts(rubricTexts))]).then(([code]) => code),
)

export interface RubricProps {
  readonly rubric: Schema<'Rubric'>
  readonly criteria: readonly Schema<'Criterion'>[]
  /** The published levels and comments. */
  readonly choices?: readonly Schema<'RubricChoice'>[]
}

/** A rubric as students see it, before handing in and with their mark. */
export function Rubric(props: RubricProps) {
  const code = useLazyModule(rubricView, true)
  return code ? <code.RubricView {...props} /> : <Skeleton className="h-48" />
}
