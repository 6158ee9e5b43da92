import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatMinutes } from '@/shared/lib/format'
import { Card, ErrorState, Progress, Section } from '@/shared/ui'
import { studentInGroup } from '../api/student-queries'
import { groupStudentTexts } from '../i18n'

/** Contents shown; the sessions below list every visit. */
const shown = 5

/** Where the student spent most time. Nothing until there is any. */
export function TimeByContent({ groupId, studentId }: { readonly groupId: number; readonly studentId: number }) {
  const t = useTexts(groupStudentTexts)
  const c = useTexts(commonTexts)
  const { data, error, refetch, isFetching } = useQuery(studentInGroup.timeSpent(groupId, studentId))
  if (error && !data)
    return (
      <Section title={t(($) => $.mostTime)}>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      </Section>
    )
  const longest = data?.results.slice(0, shown) ?? []
  const most = longest[0]?.seconds ?? 0
  if (most === 0) return null
  return (
    <Section title={t(($) => $.mostTime)}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {longest.map(({ id, name, seconds }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_minmax(4rem,12rem)] items-center gap-x-4 px-4 py-2.5 text-md">
              <span className="min-w-0">{name || <span className="text-muted">{t(($) => $.somewhere)}</span>}</span>
              <Progress
                value={seconds}
                max={most}
                label={name || t(($) => $.somewhere)}
                text={formatMinutes(Math.max(1, Math.round(seconds / 60)))}
                showLabel={false}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
