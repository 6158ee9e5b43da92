import { CalendarClock } from 'lucide-react'
import { TaskInstructions } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { loadTexts, useInWords, useTexts } from '@/shared/i18n'
import { Card, EmptyState, lazyModule } from '@/shared/ui'
import { handInTexts } from '../i18n'

/** With its texts; downloads with the first file that is opened. */
const viewer = lazyModule(
  async () => {
    const code = await import('@/widgets/file-view')
    await loadTexts(code.fileViewTexts)
    return code
  },
  { prefetch: false },
)

/** The instructions and files of the task; before it opens, its opening date. */
export function TaskDetails({ task }: { readonly task: Schema<'Deliverable'> }) {
  const t = useTexts(handInTexts)
  const inWords = useInWords()
  if (task.stage !== 'not_open' || task.instructions !== '') return <TaskInstructions task={task} viewer={viewer} />
  const when = task.opens_at ? inWords(task.opens_at, { now: new Date(task.server_time) }) : ''
  return (
    <Card className="p-0 sm:p-0">
      <EmptyState icon={CalendarClock} title={t(($) => $.notOpenTitle)}>
        {when && t(($) => $.notOpenBody, { when })}
      </EmptyState>
    </Card>
  )
}
