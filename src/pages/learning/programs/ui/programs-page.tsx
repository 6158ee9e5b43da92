import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, GraduationCap } from 'lucide-react'
import { learningQueries, LearningProgress } from '@/entities/learning'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Button, Card, EmptyState, PageHeader, rowLinkStyles, Section } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { myProgramsTexts } from '../i18n'

type Program = Schema<'OwnProgram'>

/** The programs of the reader with their progress, the one that was read last at the top, each with where to go on. */
export function ProgramsPage() {
  const t = useTexts(myProgramsTexts)
  const { kind } = useSelf()
  const { data } = useSuspenseQuery(learningQueries.next())
  const { programs, open_programs: open } = data
  const isStudent = kind === 'student'
  return (
    <div className="flex max-w-lg flex-col gap-8">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader title={t(($) => $.title)} {...(programs.length > 0 && isStudent ? { state: t(($) => $.state) } : {})} />
      {programs.length === 0 && (
        <Card className="p-0 sm:p-0">
          <EmptyState icon={GraduationCap} title={t(($) => (isStudent ? $.empty : $.emptyStaff))}>
            {t(($) => (isStudent ? $.emptyBody : $.emptyStaffBody))}
          </EmptyState>
        </Card>
      )}
      {programs.length > 0 && (
        <ul className="flex flex-col gap-3">
          {programs.map((program) => (
            <li key={`${program.group.id}/${program.course.id}`}>
              <ProgramCard program={program} isStudent={isStudent} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <Section title={t(($) => $.open)} description={t(($) => $.openBody)}>
          <Card className="p-0 sm:p-0">
            <ul className="divide-y divide-line">
              {open.map(({ course, center, free }) => (
                <li key={course.id} className="relative flex items-center justify-between gap-4 px-4 py-3 text-md hover:bg-subtle">
                  <span className="min-w-0">
                    <Link
                      to="/center/$centerId/my-course/$courseId"
                      params={{ centerId: center.id, courseId: course.id }}
                      className={rowLinkStyles}
                    >
                      {course.name}
                    </Link>
                    <span className="block text-sm text-muted">{center.name}</span>
                  </span>
                  <span className="shrink-0 text-sm text-muted">{t(($) => $.free, { count: free })}</span>
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </div>
  )
}

function ProgramCard({ program, isStudent }: { readonly program: Program; readonly isStudent: boolean }) {
  const t = useTexts(myProgramsTexts)
  const inWords = useInWords()
  const { course, group, center, done, total, added, next, opens_at, is_started } = program
  const where = next
    ? t(($) => $.next, { name: [next.parent, next.name].filter(Boolean).join(' · ') })
    : t(($) => (total > 0 ? $.allDone : opens_at ? $.notOpen : $.noContents))
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-2">
        <div>
          <h2 className="text-base font-semibold">
            <Link
              to="/center/$centerId/my-course/$courseId"
              params={{ centerId: center.id, courseId: course.id }}
              search={{ group: group.id }}
              className="rounded-sm hover:underline"
            >
              {course.name}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {group.name} · {center.name}
          </p>
        </div>
        <p className="text-md">
          {where} {opens_at && t(($) => (total > 0 ? $.opens : $.firstOpens), { when: inWords(opens_at) })}
        </p>
        {isStudent && total > 0 && <LearningProgress name={course.name} done={done} total={total} added={added} />}
      </div>
      {next ? (
        <Button asChild variant="primary" className="max-sm:w-full">
          <Link
            to="/next-unit/$courseId/{-$contentId}"
            params={{ courseId: course.id, contentId: undefined }}
            search={{ group: group.id }}
            aria-label={t(($) => (is_started ? $.goOnIn : $.startIn), { name: course.name })}
          >
            {t(($) => (is_started ? $.goOn : $.start))}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      ) : (
        <Button asChild className="max-sm:w-full">
          <Link
            to="/next-unit/$courseId/content/{-$contentId}"
            params={{ courseId: course.id, contentId: undefined }}
            search={{ group: group.id }}
          >
            {t(($) => $.readContents)}
          </Link>
        </Button>
      )}
    </Card>
  )
}
