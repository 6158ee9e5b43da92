import { CircleHelp, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { GradeBadge, StoredFiles } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatMark, formatScale } from '@/shared/lib/format'
import { AlertBox, Button, Card, Markdown, Section, useLazyModule } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { markExplanation } from '@/widgets/mark-explanation'
import { handInTexts } from '../i18n'
import type { Task } from '../model/hand-in-types'

/** The published mark with its version and the teacher's feedback. */
export function GradeCard({ task }: { readonly task: Task }) {
  const t = useTexts(handInTexts)
  const { grade, versions, newer_than_graded } = task.work
  const graded = versions.find(({ id }) => id === grade?.version_id)
  if (!grade) {
    return (
      <AlertBox icon={Hourglass} title={t(($) => $.grade.title)}>
        {t(($) => $.grade.waiting)}
      </AlertBox>
    )
  }
  return (
    <Section title={t(($) => $.grade.title)} aside={<WhyThisMark task={task} />}>
      {newer_than_graded && graded && versions[0] && (
        <AlertBox type="warning" title={t(($) => $.grade.newer)}>
          {t(($) => $.grade.newerBody, { graded: graded.number, newest: versions[0].number })}
        </AlertBox>
      )}
      <Card className="flex flex-col gap-5">
        <Figure task={task} grade={grade} versionNumber={graded?.number ?? null} />
        {grade.criteria.length > 0 && <CriterionMarks task={task} grade={grade} />}
        <div>
          <h3 className="text-sm font-medium text-muted">{t(($) => $.grade.feedback)}</h3>
          <div className="mt-1.5">
            {grade.feedback.trim() ? (
              <Markdown text={grade.feedback} below={3} />
            ) : (
              <p className="text-md text-muted">{t(($) => $.grade.noFeedback)}</p>
            )}
          </div>
        </div>
        {grade.files.length > 0 && (
          <div className="flex flex-col gap-1.5">
            <h3 className="text-sm font-medium text-muted">{t(($) => $.grade.files)}</h3>
            <StoredFiles label={t(($) => $.grade.files)} files={grade.files} viewer={fileViewer} />
          </div>
        )}
      </Card>
    </Section>
  )
}

/** Opens the tree of the program's mark, to which this mark contributes. */
function WhyThisMark({ task }: { readonly task: Task }) {
  const t = useTexts(handInTexts)
  const [open, setOpen] = useState(false)
  const code = useLazyModule(markExplanation, open, { onFailed: () => setOpen(false) })
  return (
    <>
      <Button variant="ghost" className="-my-1 -mr-3 coarse:-my-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden />
        {t(($) => $.grade.why)}
      </Button>
      {code && (
        <code.MarkExplanation
          open={open}
          onOpenChange={setOpen}
          groupId={task.group.id}
          courseId={task.course.id}
          about={{ kind: 'deliverable', id: task.id }}
        />
      )}
    </>
  )
}

interface GradeProps {
  readonly task: Task
  readonly grade: Schema<'ReleasedGrade'>
}

function Figure({ task, grade, versionNumber }: GradeProps & { readonly versionNumber: number | null }) {
  const t = useTexts(handInTexts)
  const inWords = useInWords()
  const { mark, points, outcome, passed, released_at } = grade
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {mark !== null && <p className="text-2xl font-semibold tabular-nums">{formatMark(mark)}</p>}
      <div className="flex flex-col items-start gap-1">
        <GradeBadge outcome={outcome} passed={passed} />
        <p className="text-sm text-muted tabular-nums">
          {[
            points === null ? null : t(($) => $.grade.points, { points: formatMark(points), max: formatScale(task.max_points) }),
            versionNumber === null ? t(($) => $.grade.noVersion) : t(($) => $.grade.version, { number: versionNumber }),
            t(($) => $.grade.published, { when: inWords(released_at, { now: new Date(task.server_time) }) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}

function CriterionMarks({ task, grade }: GradeProps) {
  const t = useTexts(handInTexts)
  const rows = grade.criteria.flatMap(({ criterion_id, mark }) => {
    const criterion = task.criteria.find(({ id }) => id === criterion_id)
    return criterion ? [{ ...criterion, mark }] : []
  })
  return (
    <div>
      <h3 className="text-sm font-medium text-muted">{t(($) => $.grade.criteria)}</h3>
      <ul className="mt-1.5 divide-y divide-line">
        {rows.map(({ id, code, name, mark }) => (
          <li key={id} className="flex gap-3 py-1.5 text-md">
            <span className="w-14 shrink-0 font-medium tabular-nums">{code}</span>
            <span className="min-w-0 flex-1 text-soft">{name}</span>
            <span className="shrink-0 tabular-nums">{formatMark(mark)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
