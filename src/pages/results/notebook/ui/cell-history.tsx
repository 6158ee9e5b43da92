import { useQuery } from '@tanstack/react-query'
import { deliverableQueries, EarlierComments } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { SkeletonText } from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { CellIds } from '../model/queue-types'
import { cellText, scoreOf } from '../model/score-cell'

type GradeEvent = Schema<'GradeEvent'>

const shadowText = (shadow: NonNullable<GradeEvent['after']>) => cellText(scoreOf(shadow))

interface CellHistoryProps {
  readonly groupId: number
  readonly ids: CellIds
}

/** How the mark of a cell came to be, newest first. */
export function CellHistory({ groupId, ids: { deliverableId, studentId } }: CellHistoryProps) {
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
