import { CalendarClock } from 'lucide-react'
import { TaskInstructions } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Card, EmptyState } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { handInTexts } from '../i18n'

/** The instructions and files of the task; before it opens, its opening date. */
export function TaskDetails({ task }: { readonly task: Schema<'Deliverable'> }) {
  const t = useTexts(handInTexts)
  const inWords = useInWords()
  if (task.stage !== 'not_open' || task.instructions !== '') return <TaskInstructions task={task} viewer={fileViewer} />
  const when = task.opens_at ? inWords(task.opens_at, { now: new Date(task.server_time) }) : ''
  return (
    <Card className="p-0 sm:p-0">
      <EmptyState icon={CalendarClock} title={t(($) => $.notOpenTitle)}>
        {when && t(($) => $.notOpenBody, { when })}
      </EmptyState>
    </Card>
  )
}
