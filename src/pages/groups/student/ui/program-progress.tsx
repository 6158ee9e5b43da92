import { useQuery } from '@tanstack/react-query'
import { LearningProgress, learningQueries, Milestones } from '@/entities/learning'
import { errorMessage } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { formatMinutes } from '@/shared/lib/format'
import { Card, ErrorState, Section } from '@/shared/ui'
import { groupStudentTexts } from '../i18n'

/** How far the student is in each program of the group. */
export function ProgramProgress({ groupId, studentId }: { readonly groupId: number; readonly studentId: number }) {
  const t = useTexts(groupStudentTexts)
  const inWords = useInWords()
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(learningQueries.userProgress(groupId, studentId))
  if (error && !data)
    return (
      <Section title={t(($) => $.progress)}>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      </Section>
    )
  if (!data || data.programs.length === 0) return null
  return (
    <>
      <Section title={t(($) => $.progress)}>
        <Card className="p-0 sm:p-0">
          <ul className="divide-y divide-line">
            {data.programs.map(({ course, done, total, added, next, seconds, is_started, seen_at }) => (
              <li key={course.id} className="grid gap-x-6 gap-y-2 px-4 py-3 text-md sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]">
                <span className="min-w-0">
                  <span className="font-medium">{course.name}</span>
                  <span className="block text-sm text-muted">
                    {!is_started
                      ? t(($) => $.notStarted)
                      : [
                          seen_at === null ? t(($) => $.started) : t(($) => $.lastSeen, { when: inWords(seen_at) }),
                          seconds >= 60 && formatMinutes(Math.round(seconds / 60)),
                          next && t(($) => $.goesOn, { name: next.name }),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                  </span>
                </span>
                <LearningProgress name={course.name} done={done} total={total} added={added} />
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Milestones query={{ group: groupId, student: studentId }} />
    </>
  )
}
