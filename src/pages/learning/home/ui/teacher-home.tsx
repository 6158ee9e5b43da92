import { Link } from '@tanstack/react-router'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Section, Badge, rowLinkStyles } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { GradingQueue } from './grading-queue'
import { LatestDeliveries } from './latest-deliveries'
import { NothingHere, Row, RowList } from './row-list'

/** The grading queue first, then the groups; the latest submissions in the narrow column. */
export function TeacherHome({ home }: { readonly home: Schema<'TeacherHome'> }) {
  const t = useTexts(homeTexts)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title={t(($) => $.teacher.queue)}>
          <GradingQueue queue={home.to_grade} />
        </Section>
        <Section
          title={t(($) => $.teacher.groups)}
          aside={
            <Link to="/my-groups" className="text-accent-ink hover:underline">
              {t(($) => $.teacher.allGroups)}
            </Link>
          }
        >
          <TaughtGroups groups={home.groups} />
        </Section>
      </div>
      <Section title={t(($) => $.teacher.deliveries)}>
        <LatestDeliveries deliveries={home.latest_deliveries} />
      </Section>
    </div>
  )
}

function TaughtGroups({ groups }: { readonly groups: Schema<'TeacherHome'>['groups'] }) {
  const t = useTexts(homeTexts)
  if (groups.length === 0) return <NothingHere>{t(($) => $.teacher.noGroups)}</NothingHere>
  return (
    <RowList>
      {groups.map(({ id, name, period, students_count, to_grade_count, courses }) => (
        <Row key={id}>
          <div className="min-w-0 flex-1">
            <Link to="/group/$id" params={{ id }} className={rowLinkStyles}>
              {name}
            </Link>
            <p className="text-sm text-muted tabular-nums">
              {period} · {t(($) => $.teacher.students, { count: students_count })}
            </p>
            <p className="line-clamp-2 text-sm text-muted" title={courses.map((course) => course.name).join('\n')}>
              {courses.map((course) => course.name).join(' · ')}
            </p>
          </div>
          {to_grade_count > 0 && <Badge tone="pending">{t(($) => $.teacher.toGrade, { count: to_grade_count })}</Badge>}
        </Row>
      ))}
    </RowList>
  )
}
