import { StoredFiles } from '@/entities/deliverable'
import type { Desk } from '@/features/save-grade'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatPercent, formatScale } from '@/shared/lib/format'
import { Markdown, Sheet } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { gradingDeskTexts } from '../../i18n'
import { deskAsideTexts } from '../../i18n/aside'

interface TaskSheetProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly task: Desk['deliverable']
}

/** What the students were asked to do: the instructions, the files of the task and the criteria. */
export function TaskSheet({ open, onOpenChange, task }: TaskSheetProps) {
  const t = useTexts(deskAsideTexts)
  const d = useTexts(gradingDeskTexts)
  const inWords = useInWords()
  const { name, instructions, files, criteria, due_at, max_points } = task
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      side="left"
      className="w-[min(32rem,94vw)]"
      title={name}
      description={[
        d(($) => $.task),
        due_at && t(($) => $.task.due, { when: inWords(due_at) }),
        t(($) => $.task.points, { points: formatScale(max_points) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="flex flex-col gap-6">
        {instructions.trim() ? <Markdown text={instructions} /> : <p className="text-md text-muted">{t(($) => $.task.none)}</p>}
        {files.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-md font-medium">{t(($) => $.task.files)}</h3>
            <StoredFiles label={t(($) => $.task.files)} files={files} viewer={fileViewer} />
          </section>
        )}
        {criteria.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-md font-medium">{t(($) => $.task.criteria)}</h3>
            <ul className="divide-y divide-line rounded-md border border-line">
              {criteria.map((criterion) => (
                <li key={criterion.id} className="flex gap-3 px-3 py-2 text-sm">
                  <span className="w-14 shrink-0 font-medium tabular-nums">{criterion.code}</span>
                  <span className="min-w-0 flex-1 text-soft">{criterion.name}</span>
                  <span className="shrink-0 text-muted tabular-nums">{formatPercent(criterion.weight)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  )
}
