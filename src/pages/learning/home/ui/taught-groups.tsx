import { Link } from '@tanstack/react-router'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Badge, rowLinkStyles } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { NothingHere, Row, RowList } from './row-list'

export function TaughtGroups({ groups }: { readonly groups: Schema<'TeacherHome'>['groups'] }) {
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
