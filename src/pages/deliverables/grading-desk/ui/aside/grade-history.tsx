import { useQuery } from '@tanstack/react-query'
import { deliverableQueries, EarlierComments } from '@/entities/deliverable'
import { type Desk, markText } from '@/features/save-grade'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { EmptyState, ErrorState, Sheet, SkeletonText } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'

type GradeEvent = Schema<'GradeEvent'>
type Shadow = Schema<'GradeShadow'>

export interface GradeHistoryProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly desk: Desk
}

export function GradeHistory({ open, onOpenChange, desk }: GradeHistoryProps) {
  const t = useTexts(deskAsideTexts)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t(($) => $.history.title)} description={desk.student.full_name}>
      <Events desk={desk} />
    </Sheet>
  )
}

function Events({ desk: { deliverable, student } }: Pick<GradeHistoryProps, 'desk'>) {
  const t = useTexts(deskAsideTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch } = useQuery(deliverableQueries.history(deliverable.id, student.id, deliverable.group.id))
  if (error && !data) {
    return (
      <ErrorState title={t(($) => $.history.failed)} onRetry={() => void refetch()}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonText lines={6} />
  if (data.results.length === 0) return <EmptyState title={t(($) => $.history.none)} />
  return (
    <ol className="flex flex-col">
      {data.results.map((event) => (
        <EventRow key={event.id} event={event} criteria={deliverable.criteria} />
      ))}
    </ol>
  )
}

/** "RA1.a 8,00 · RA1.b 6,50": the criteria that a mark was made of. */
function criteriaText({ criteria }: Shadow, names: Desk['deliverable']['criteria']): string {
  const codes = new Map(names.map(({ id, code }) => [id, code]))
  return criteria.map(({ criterion_id, mark }) => `${codes.get(criterion_id) ?? '–'} ${formatMark(mark)}`).join(' · ')
}

function EventRow({ event, criteria }: { readonly event: GradeEvent; readonly criteria: Desk['deliverable']['criteria'] }) {
  const t = useTexts(deskAsideTexts)
  const inWords = useInWords()
  const { action, before, after, files, earlier, actor, on_behalf_of } = event
  const person = actor ?? t(($) => $.history.unknown)
  const change = () => {
    if (!after) return before ? t(($) => $.history.cleared, { before: markText(before) }) : ''
    return before ? t(($) => $.history.change, { before: markText(before), after: markText(after) }) : markText(after)
  }
  const aboutFiles = (kind: 'file_added' | 'file_removed' | 'file_restored' | 'files_released') => () =>
    t(($) => $.history[kind], { files: files.join(', ') || t(($) => $.history.noFiles) })
  const what: Readonly<Record<GradeEvent['action'], () => string>> = {
    grade: () => `${t(($) => $.history.grade)}: ${change()}`,
    comment: () => t(($) => $.history.comment),
    release: () => t(($) => $.history.release),
    unrelease: () => t(($) => $.history.unrelease),
    select: () => t(($) => $.history.select, { number: after?.version_number ?? 0 }),
    file_added: aboutFiles('file_added'),
    file_removed: aboutFiles('file_removed'),
    file_restored: aboutFiles('file_restored'),
    files_released: aboutFiles('files_released'),
    exempt: () => [t(($) => $.history.exempt), before && t(($) => $.history.was, { before: markText(before) })].filter(Boolean).join(' · '),
    end_exemption: () => [t(($) => $.history.endExemption), after && markText(after)].filter(Boolean).join(': '),
  }
  return (
    <li className="border-t border-line py-3 text-md first:border-t-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium break-words tabular-nums">{what[action]()}</span>
        {action === 'grade' && after?.version_number && (
          <span className="text-sm text-muted">{t(($) => $.history.version, { number: after.version_number ?? 0 })}</span>
        )}
      </p>
      {action === 'grade' && after !== null && after.criteria.length > 0 && (
        <p className="text-sm tabular-nums">{criteriaText(after, criteria)}</p>
      )}
      <p className="text-sm text-muted">
        {on_behalf_of ? t(($) => $.history.behalf, { person, other: on_behalf_of }) : person} · {inWords(event.at)}
      </p>
      <EarlierComments comments={earlier} />
      {event.reason && <p className="mt-1 text-sm">{event.reason}</p>}
    </li>
  )
}
