import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatPercent, formatScale } from '@/shared/lib/format'
import { Card, Markdown, Section } from '@/shared/ui'
import { deliverableTexts } from '../i18n'
import { type FileViewer, StoredFiles } from './stored-files'

type Task = Pick<Schema<'Deliverable'>, 'instructions' | 'files' | 'criteria' | 'max_points'>

interface TaskInstructionsProps {
  readonly task: Pick<Task, 'instructions' | 'files'>
  readonly viewer: FileViewer
}

/** The instructions and files of a task, as its students have them. */
export function TaskInstructions({ task: { instructions, files }, viewer }: TaskInstructionsProps) {
  const t = useTexts(deliverableTexts)
  return (
    <Section title={t(($) => $.task.instructions)}>
      <Card>
        {instructions.trim() ? <Markdown text={instructions} /> : <p className="text-md text-muted">{t(($) => $.task.noInstructions)}</p>}
        {files.length > 0 && (
          <div className="mt-5">
            <StoredFiles label={t(($) => $.task.materials)} files={files} viewer={viewer} />
          </div>
        )}
      </Card>
    </Section>
  )
}

/** The criteria that a task assesses, with their weights. */
export function TaskCriteria({ task: { criteria, max_points } }: { readonly task: Pick<Task, 'criteria' | 'max_points'> }) {
  const t = useTexts(deliverableTexts)
  if (criteria.length === 0) return null
  return (
    <Section title={t(($) => $.task.criteria)} description={t(($) => $.task.points, { points: formatScale(max_points) })}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {criteria.map(({ id, code, name, weight }) => (
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
