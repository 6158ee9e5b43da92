import { Link } from '@tanstack/react-router'
import { GradeMark, StageBadge } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Badge, rowLinkStyles, TableCell, TableRow } from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'

interface DeliverableRowProps {
  readonly groupId: number
  readonly deliverable: Schema<'GroupDeliverable'>
}

export function DeliverableRow({ groupId, deliverable }: DeliverableRowProps) {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { id, name, course, due_at, stage, counts, mine } = deliverable
  return (
    <TableRow>
      <TableCell className="sm:min-w-52">
        {mine ? (
          <Link to="/deliverable/$id" params={{ id }} search={{ group: groupId }} className={rowLinkStyles}>
            {name}
          </Link>
        ) : (
          <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId, deliverableId: id }} className={rowLinkStyles}>
            {name}
          </Link>
        )}
        <p className="text-sm text-muted">{course.name}</p>
      </TableCell>
      <TableCell label={t(($) => $.columns.due)} className="whitespace-nowrap">
        {due_at ? inWords(due_at, { alone: true, withTime: false }) : t(($) => $.noDate)}
      </TableCell>
      <TableCell label={t(($) => $.columns.stage)}>
        <StageBadge stage={stage} />
      </TableCell>
      {counts && <Counts counts={counts} />}
      {mine && <Mine mine={mine} />}
    </TableRow>
  )
}

function Counts({ counts }: { readonly counts: Schema<'Counts'> }) {
  const t = useTexts(groupOverviewTexts)
  const of = (done: number) => t(($) => $.of, { done: formatInteger(done), total: formatInteger(counts.total) })
  return (
    <>
      <TableCell label={t(($) => $.columns.delivered)} numeric hideOnTablet>
        {of(counts.delivered)}
      </TableCell>
      <TableCell label={t(($) => $.columns.graded)} numeric>
        <span className="inline-flex items-center gap-2">
          {counts.to_grade > 0 && <Badge tone="pending">{t(($) => $.toGrade, { count: counts.to_grade })}</Badge>}
          {of(counts.graded)}
        </span>
      </TableCell>
    </>
  )
}

function Mine({ mine }: { readonly mine: Schema<'MyState'> }) {
  const t = useTexts(groupOverviewTexts)
  const { versions, has_draft, outcome, mark, passed } = mine
  return (
    <>
      <TableCell label={t(($) => $.columns.mine)} hideOnTablet>
        <span className="inline-flex items-center gap-2">
          {versions > 0 ? t(($) => $.mine.versions, { count: versions }) : <span className="text-muted">{t(($) => $.mine.none)}</span>}
          {has_draft && <Badge tone="accent">{t(($) => $.mine.draft)}</Badge>}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.mark)} numeric>
        {outcome === null ? <span className="text-muted">–</span> : <GradeMark outcome={outcome} mark={mark} passed={passed} />}
      </TableCell>
    </>
  )
}
