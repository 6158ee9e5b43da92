import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Button, Card, EmptyState, rowLinkStyles } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { Row, RowList } from './row-list'

/** Deliverables with submissions to grade; each links to the grading desk at the first student. */
export function GradingQueue({ queue }: { readonly queue: Schema<'TeacherHome'>['to_grade'] }) {
  const t = useTexts(homeTexts)
  const inWords = useInWords()
  if (queue.length === 0) {
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={CircleCheck} title={t(($) => $.teacher.queueEmpty)}>
          {t(($) => $.teacher.queueEmptyBody)}
        </EmptyState>
      </Card>
    )
  }
  return (
    <RowList>
      {queue.map(({ deliverable, group, due_at, to_grade, total, first_student_id }) => (
        <Row key={`${group.id}/${deliverable.id}`}>
          <div className="min-w-0 flex-1">
            <Link
              to="/group/$groupId/deliverables/$deliverableId"
              params={{ groupId: group.id, deliverableId: deliverable.id }}
              className={rowLinkStyles}
            >
              {deliverable.name}
            </Link>
            <p className="text-sm text-muted">
              {group.name}
              {due_at &&
                ` · ${t(($) => (Date.parse(due_at) < Date.now() ? $.student.wasDue : $.student.dueAt), { when: inWords(due_at, { withTime: false }) })}`}
            </p>
          </div>
          <span className="shrink-0 text-sm text-soft tabular-nums max-sm:hidden">
            {t(($) => $.teacher.pending, { done: formatInteger(to_grade), total: formatInteger(total) })}
          </span>
          <Button asChild size="sm" className="z-1 min-w-25 tabular-nums">
            <Link
              to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
              params={{ groupId: group.id, deliverableId: deliverable.id, studentId: first_student_id }}
              search={{ filter: 'to_grade' }}
            >
              {t(($) => $.teacher.grade, { count: to_grade })}
              <span className="sr-only">{t(($) => $.teacher.gradeOf, { name: deliverable.name, group: group.name })}</span>
            </Link>
          </Button>
        </Row>
      ))}
    </RowList>
  )
}
