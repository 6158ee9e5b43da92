import { useQuery } from '@tanstack/react-query'
import { deliverableQueries, GradeMark } from '@/entities/deliverable'
import { resultQueries } from '@/entities/result'
import { useInWords, useTexts } from '@/shared/i18n'
import { programResultsTexts } from '../i18n'
import { Loaded } from './loaded'

const aboutMarks = ['grade', 'release', 'unrelease', 'exempt', 'end_exemption'] as const
type Action = (typeof aboutMarks)[number]
const isAboutMarks = (action: string): action is Action => (aboutMarks as readonly string[]).includes(action)

interface StaffHistoryProps {
  readonly deliverableId: number
  readonly groupId: number
  readonly studentId: number
}

/** Every change of a mark with who made it and why, the latest first; what is not published too. */
export function StaffMarkHistory({ deliverableId, groupId, studentId }: StaffHistoryProps) {
  const t = useTexts(programResultsTexts)
  const inWords = useInWords()
  const query = useQuery({ ...deliverableQueries.history(deliverableId, studentId, groupId), meta: { quiet: true }, staleTime: 0 })
  return (
    <div className="mt-2">
      <Loaded query={query} lines={2}>
        {({ results }) => (
          <ol className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm">
            {results.map(
              ({ id, at, action, actor, after, reason }) =>
                isAboutMarks(action) && (
                  <li key={id} className="flex items-baseline justify-between gap-4">
                    <span className="text-muted">
                      {[t(($) => $.tasks.actions[action]), inWords(at, { alone: true }), actor, reason].filter(Boolean).join(' · ')}
                    </span>
                    {after && <GradeMark outcome={after.outcome} mark={after.mark} passed={null} />}
                  </li>
                ),
            )}
          </ol>
        )}
      </Loaded>
    </div>
  )
}

/** The marks that were published for a deliverable, the latest first. */
export function MarkHistory({ deliverableId, groupId }: { readonly deliverableId: number; readonly groupId: number }) {
  const t = useTexts(programResultsTexts)
  const inWords = useInWords()
  const query = useQuery(resultQueries.history(deliverableId, groupId))
  return (
    <div className="mt-2">
      <Loaded query={query} lines={2}>
        {({ entries }) =>
          entries.length === 0 ? (
            <p className="text-sm text-muted">{t(($) => $.tasks.historyEmpty)}</p>
          ) : (
            <ol className="flex flex-col gap-1 border-l-2 border-line pl-3 text-sm">
              {entries.toReversed().map(({ at, outcome, mark, version_number }) => (
                <li key={at} className="flex items-baseline justify-between gap-4">
                  <span className="text-muted">
                    {[inWords(at, { alone: true }), version_number && t(($) => $.tasks.version, { number: version_number })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {/* passing depends on the rules of today: the state is shown with the present mark only */}
                  <GradeMark outcome={outcome} mark={mark} passed={null} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
