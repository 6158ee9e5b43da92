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

// on the card of a phone
const inCorner = 'max-sm:group-data-cards/table:absolute max-sm:group-data-cards/table:top-3 max-sm:group-data-cards/table:right-4'

/** A row of the table; on a phone the name with its date, state and counts below, and the mark or what is to grade at the right. */
export function DeliverableRow({ groupId, deliverable }: DeliverableRowProps) {
  const t = useTexts(groupOverviewTexts)
  const inWords = useInWords()
  const { id, name, course, due_at, stage, counts, mine } = deliverable
  const isOver = stage === 'late' || stage === 'closed'
  const isHandedIn = stage !== 'no_hand_in'
  return (
    <TableRow>
      <TableCell className="sm:min-w-52">
        <div className="max-sm:pr-28">
          {mine ? (
            <Link to="/deliverable/$id" params={{ id }} search={{ group: groupId }} className={rowLinkStyles}>
              {name}
            </Link>
          ) : (
            <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId, deliverableId: id }} className={rowLinkStyles}>
              {name}
            </Link>
          )}
          <p className="text-sm text-muted max-sm:truncate">{course.name}</p>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft tabular-nums sm:hidden">
          <StageBadge stage={stage} />
          {due_at
            ? t(($) => (isHandedIn ? (isOver ? $.wasDue : $.dueAt) : $.inClass), { when: inWords(due_at, { withTime: false }) })
            : t(($) => $.noDate)}
          {counts && <span>{t(($) => $.gradedOf, { done: formatInteger(counts.graded), total: formatInteger(counts.total) })}</span>}
          {mine && isHandedIn && <MyVersions mine={mine} />}
        </p>
      </TableCell>
      <TableCell hideOnPhone className="whitespace-nowrap">
        {due_at ? inWords(due_at, { alone: true, withTime: false }) : t(($) => $.noDate)}
      </TableCell>
      <TableCell hideOnPhone>
        <StageBadge stage={stage} />
      </TableCell>
      {counts && <Counts counts={counts} isHandedIn={isHandedIn} />}
      {mine && <Mine mine={mine} isHandedIn={isHandedIn} />}
    </TableRow>
  )
}

function Counts({ counts, isHandedIn }: { readonly counts: Schema<'Counts'>; readonly isHandedIn: boolean }) {
  const t = useTexts(groupOverviewTexts)
  const of = (done: number, total = counts.total) => t(($) => $.of, { done: formatInteger(done), total: formatInteger(total) })
  return (
    <>
      <TableCell numeric hideOnTablet hideOnPhone>
        {isHandedIn ? of(counts.delivered, counts.total - counts.exempt) : <span className="text-muted">–</span>}
      </TableCell>
      <TableCell numeric className={inCorner}>
        <span className="inline-flex items-center gap-2">
          {counts.to_grade > 0 && <Badge tone="pending">{t(($) => $.toGrade, { count: counts.to_grade })}</Badge>}
          <span className="max-sm:hidden">{of(counts.graded)}</span>
        </span>
      </TableCell>
    </>
  )
}

function Mine({ mine, isHandedIn }: { readonly mine: Schema<'MyState'>; readonly isHandedIn: boolean }) {
  const { outcome, mark, passed } = mine
  return (
    <>
      <TableCell hideOnTablet hideOnPhone>
        <span className="inline-flex items-center gap-2">
          {isHandedIn || mine.versions > 0 ? <MyVersions mine={mine} /> : <span className="text-muted">–</span>}
        </span>
      </TableCell>
      <TableCell numeric className={inCorner}>
        {outcome === null ? <span className="text-muted">–</span> : <GradeMark outcome={outcome} mark={mark} passed={passed} />}
      </TableCell>
    </>
  )
}

function MyVersions({ mine: { versions, has_draft } }: { readonly mine: Schema<'MyState'> }) {
  const t = useTexts(groupOverviewTexts)
  return (
    <>
      {versions > 0 ? t(($) => $.mine.versions, { count: versions }) : <span className="text-muted">{t(($) => $.mine.none)}</span>}
      {has_draft && <Badge tone="accent">{t(($) => $.mine.draft)}</Badge>}
    </>
  )
}
