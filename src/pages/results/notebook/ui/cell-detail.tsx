import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deliverableQueries, EarlierComments } from '@/entities/deliverable'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Button, ErrorState, Markdown, Section, Sheet, SkeletonText } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { CellIds } from '../model/queue-types'
import { cellText, hasFlag, type ScoreCell } from '../model/score-cell'

interface CellDetailProps {
  readonly groupId: number
  readonly ids: CellIds
  readonly student: string
  readonly task: string
  readonly cell: ScoreCell
  readonly onExplain: () => void
  readonly onClose: () => void
}

/** Everything about one mark without leaving the grid: its signs in words, comments, versions, history, and why it counts as it does. */
export function CellDetail({ groupId, ids, student, task, cell, onExplain, onClose }: CellDetailProps) {
  const t = useTexts(notebookTexts)
  const { deliverableId, studentId } = ids
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={task}
      description={student}
      footer={
        <>
          <Button onClick={onExplain}>{t(($) => $.detail.why)}</Button>
          <Button asChild variant="primary">
            <Link
              to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
              params={{ groupId, deliverableId, studentId }}
              search={{}}
            >
              {t(($) => $.detail.desk)}
            </Link>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Signs cell={cell} />
        <Comments groupId={groupId} ids={ids} />
        <Section title={t(($) => $.detail.history)}>
          <History groupId={groupId} ids={ids} />
        </Section>
      </div>
    </Sheet>
  )
}

const signs = ['handedIn', 'late', 'newer', 'changed', 'byCriteria'] as const

function Signs({ cell: { mark, flags } }: { readonly cell: ScoreCell }) {
  const t = useTexts(notebookTexts)
  const published = mark === -1 ? [] : [t(($) => (hasFlag(flags, 'published') ? $.cell.published : $.cell.notPublished))]
  const words = [...published, ...signs.filter((name) => hasFlag(flags, name)).map((name) => t(($) => $.cell[name]))]
  return (
    <div>
      <p className="text-2xl font-semibold tabular-nums">{cellText(mark) || '–'}</p>
      <ul className="mt-1 text-md text-muted">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </div>
  )
}

interface CellPlace {
  readonly groupId: number
  readonly ids: CellIds
}

function Comments({ groupId, ids: { deliverableId, studentId } }: CellPlace) {
  const t = useTexts(notebookTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch } = useQuery({
    ...deliverableQueries.desk(deliverableId, studentId, { group: groupId }),
    meta: { quiet: true },
    staleTime: 0,
  })
  if (error && !data) {
    return (
      <ErrorState title={t(($) => $.detail.failed)} onRetry={() => void refetch()}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  if (!data) return <SkeletonText lines={5} />
  const { feedback, private_note } = data.grade
  const count = data.versions.length
  return (
    <>
      <p className="text-md text-muted">{count === 0 ? t(($) => $.detail.noVersions) : t(($) => $.detail.versions, { count })}</p>
      <Section title={t(($) => $.detail.feedback)}>
        {feedback ? <Markdown text={feedback} /> : <p className="text-md text-muted">{t(($) => $.detail.noFeedback)}</p>}
      </Section>
      {private_note && (
        <Section title={t(($) => $.detail.note)}>
          <p className="text-md whitespace-pre-line">{private_note}</p>
        </Section>
      )}
    </>
  )
}

type GradeEvent = Schema<'GradeEvent'>

const codes = { marked: -1, not_handed_in: -2, not_assessed: -3, exempt: -4 } as const
const shadowText = ({ outcome, mark }: NonNullable<GradeEvent['after']>) => cellText(mark ?? (outcome === null ? -1 : codes[outcome]))

function History({ groupId, ids: { deliverableId, studentId } }: CellPlace) {
  const t = useTexts(notebookTexts)
  const inWords = useInWords()
  const { data } = useQuery({ ...deliverableQueries.history(deliverableId, studentId, groupId), meta: { quiet: true }, staleTime: 0 })
  if (!data) return <SkeletonText lines={3} />
  if (data.results.length === 0) return <p className="text-md text-muted">{t(($) => $.detail.noHistory)}</p>
  const changeOf = ({ before, after }: GradeEvent) => {
    if (!after) return before ? t(($) => $.detail.cleared, { before: shadowText(before) }) : ''
    return before ? t(($) => $.detail.change, { before: shadowText(before), after: shadowText(after) }) : shadowText(after)
  }
  const aboutFiles =
    (action: 'file_added' | 'file_removed' | 'file_restored' | 'files_released') =>
    ({ files }: GradeEvent) =>
      t(($) => $.detail[action], { files: files.join(', ') })
  const what = {
    grade: (event) => `${t(($) => $.detail.grade)}: ${changeOf(event)}`,
    comment: () => t(($) => $.detail.comment),
    release: () => t(($) => $.detail.release),
    unrelease: () => t(($) => $.detail.unrelease),
    select: ({ after }) => t(($) => $.detail.select, { number: after?.version_number ?? 0 }),
    exempt: () => t(($) => $.detail.exempt),
    end_exemption: ({ after }) => [t(($) => $.detail.endExemption), after && shadowText(after)].filter(Boolean).join(': '),
    file_added: aboutFiles('file_added'),
    file_removed: aboutFiles('file_removed'),
    file_restored: aboutFiles('file_restored'),
    files_released: aboutFiles('files_released'),
  } satisfies Record<GradeEvent['action'], (event: GradeEvent) => string>
  return (
    <ol className="flex flex-col">
      {data.results.map((event) => {
        const person = event.actor ?? t(($) => $.detail.unknown)
        return (
          <li key={event.id} className="border-t border-line py-2 text-md first:border-t-0 first:pt-0">
            <p className="font-medium tabular-nums">{what[event.action](event)}</p>
            <p className="text-sm text-muted">
              {event.on_behalf_of ? t(($) => $.detail.behalf, { person, other: event.on_behalf_of }) : person} · {inWords(event.at)}
            </p>
            <EarlierComments comments={event.earlier} />
            {event.reason && <p className="mt-1 text-sm">{event.reason}</p>}
          </li>
        )
      })}
    </ol>
  )
}
