import { loadTexts } from '@/shared/i18n'
import { lazyModule, Skeleton, useLazyModule } from '@/shared/ui'
import type { DeskProps } from './desk-props'

/** With its texts; downloads after the desk. */
const feedbackFiles = lazyModule(() =>
  Promise.all([
    import('./feedback-files/feedback-files'),
    import('../i18n/files').then(({ deskFilesTexts }) => loadTexts(deskFilesTexts)),
  ]).then(([code]) => code),
)

/** The files that go back to the student with the mark. */
export function FeedbackFileFields({ view, send }: DeskProps) {
  const { desk, canWrite } = view
  const isNeeded = canWrite || desk.feedback_files.length > 0
  const code = useLazyModule(feedbackFiles, isNeeded)
  if (!isNeeded) return null
  // the queue of one student is not that of the next
  return code ? <code.FeedbackFiles key={desk.student.id} view={view} send={send} /> : <Skeleton className="h-24" />
}
