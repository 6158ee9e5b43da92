import { lazyModule, SkeletonText, useLazyModule } from '@/shared/ui'
import type { Schema } from '@/shared/api'

const table = lazyModule(() => import('./progress-table'), { prefetch: false })

/** The progress of the students, whose table is downloaded with its tab. */
export function ProgressTab({ group }: { readonly group: Schema<'Group'> }) {
  const code = useLazyModule(table, true)
  return code ? <code.ProgressTable group={group} /> : <SkeletonText lines={6} />
}
