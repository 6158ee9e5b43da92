import { CalendarClock } from 'lucide-react'
import { downloadUrl } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatPercent, formatScale } from '@/shared/lib/format'
import { Card, EmptyState, FileList, FileRow, Markdown, Section } from '@/shared/ui'
import { handInTexts } from '../i18n'

type Deliverable = Schema<'Deliverable'>

/** The instructions and files of the task; before it opens, its opening date. */
export function TaskDetails({ task }: { readonly task: Deliverable }) {
  const t = useTexts(handInTexts)
  const inWords = useInWords()
  if (task.stage === 'not_open' && task.instructions === '') {
    const when = task.opens_at ? inWords(task.opens_at, { now: new Date(task.server_time) }) : ''
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={CalendarClock} title={t(($) => $.notOpenTitle)}>
          {when && t(($) => $.notOpenBody, { when })}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Section title={t(($) => $.instructions)}>
      <Card>
        {task.instructions.trim() ? (
          <Markdown text={task.instructions} />
        ) : (
          <p className="text-md text-muted">{t(($) => $.noInstructions)}</p>
        )}
        {task.files.length > 0 && (
          <div className="mt-5">
            <FileList label={t(($) => $.materials)}>
              {task.files.map((file) => (
                <FileRow key={file.id} name={file.name} size={file.size} href={downloadUrl(file)} />
              ))}
            </FileList>
          </div>
        )}
      </Card>
    </Section>
  )
}

/** The criteria that the task assesses, with their weights. */
export function TaskCriteria({ task }: { readonly task: Deliverable }) {
  const t = useTexts(handInTexts)
  if (task.criteria.length === 0) return null
  return (
    <Section title={t(($) => $.criteria)} description={t(($) => $.points, { points: formatScale(task.max_points) })}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {task.criteria.map(({ id, code, name, weight }) => (
            <li key={id} className="flex gap-3 px-4 py-2.5 text-sm">
              <span className="w-14 shrink-0 font-medium tabular-nums">{code}</span>
              <span className="min-w-0 flex-1 text-soft">{name}</span>
              <span className="shrink-0 text-muted tabular-nums">{formatPercent(weight)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
