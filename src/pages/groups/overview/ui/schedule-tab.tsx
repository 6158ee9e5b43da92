import type { Schema } from '@/shared/api'
import { loadTexts } from '@/shared/i18n'
import { lazyModule, SkeletonText, useLazyModule } from '@/shared/ui'
import { scheduleTexts } from '../i18n/schedule'

const view = lazyModule(
  async () => {
    const [{ ScheduleView }] = await Promise.all([import('./schedule/schedule-view'), loadTexts(scheduleTexts)])
    return { ScheduleView }
  },
  { prefetch: false },
)

/** The dates of everything in the group, whose code is downloaded with its tab. */
export function ScheduleTab({ group }: { readonly group: Schema<'Group'> }) {
  const code = useLazyModule(view, true)
  return code ? <code.ScheduleView group={group} /> : <SkeletonText lines={8} />
}
