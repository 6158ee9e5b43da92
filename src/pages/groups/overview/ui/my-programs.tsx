import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { LearningProgress, learningQueries } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Card, EmptyState, ErrorState, rowLinkStyles, SkeletonText } from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'
import { TaughtBy } from './taught-by'

/** The programs of the group as its student goes through them: how far they are, and where they go on. */
export function MyPrograms({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const { id } = useSelf()
  const { data, error, refetch } = useQuery(learningQueries.userProgress(group.id, id))
  if (error && !data) return <ErrorState onRetry={() => void refetch()}>{errorMessage(error, c)}</ErrorState>
  if (!data) return <SkeletonText lines={4} />
  return (
    <Card className="p-0 sm:p-0">
      {data.programs.length === 0 && (
        <EmptyState icon={BookOpen} title={t(($) => $.noPrograms)}>
          {t(($) => $.going.noProgramsBody)}
        </EmptyState>
      )}
      <ul className="divide-y divide-line">
        {data.programs.map(({ course, done, total, added, next, is_started, seen_at }) => (
          <li
            key={course.id}
            className="relative grid gap-x-6 gap-y-2 px-4 py-3 text-md hover:bg-subtle sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)]"
          >
            <span className="min-w-0">
              <Link
                to="/next-unit/$courseId/{-$contentId}"
                params={{ courseId: course.id, contentId: undefined }}
                search={{ group: group.id }}
                className={rowLinkStyles}
              >
                {course.name}
              </Link>
              <span className="block text-sm text-muted">
                {[
                  next
                    ? t(($) => (is_started ? $.going.goOn : $.going.start), { name: next.name })
                    : t(($) => (total > 0 ? $.going.allDone : $.going.nothingOpen)),
                  seen_at !== null && t(($) => $.going.last, { when: inWords(seen_at) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <TaughtBy teachers={group.teachers} id={group.courses.find(({ id: each }) => each === course.id)?.teacher_id ?? null} />
            </span>
            {total > 0 && <LearningProgress name={course.name} done={done} total={total} added={added} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
