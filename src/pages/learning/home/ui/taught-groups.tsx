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
            <p className="truncate text-sm text-muted">{courses.map((course) => course.name).join(' · ')}</p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1 text-sm text-muted tabular-nums">
            <span>
              {period} · {t(($) => $.teacher.students, { count: students_count })}
            </span>
            {to_grade_count > 0 && <Badge tone="pending">{t(($) => $.teacher.toGrade, { count: to_grade_count })}</Badge>}
          </div>
        </Row>
      ))}
    </RowList>
  )
}
