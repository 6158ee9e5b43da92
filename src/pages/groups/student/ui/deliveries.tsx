import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { GradeMark } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Badge, EmptyState, rowLinkStyles, TableCell, TableRow } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { studentInGroup } from '../api/student-queries'
import { groupStudentTexts } from '../i18n'

const route = getRouteApi('/_private/group/$groupId/student/$studentId')

interface DeliveriesProps {
  readonly enrolment: Schema<'GroupStudent'>
  readonly groupId: number
}

/** Every deliverable of the group with the student's submission; each row links to the grading desk. */
export function Deliveries({ enrolment, groupId }: DeliveriesProps) {
  const t = useTexts(groupStudentTexts)
  const list = useList(route, { defaults: { page_size: 25 } })
  const { page, page_size } = list.values
  const query = useQuery(studentInGroup.deliveries(enrolment.id, { page, page_size }))
  return (
    <ListFrame
      label={t(($) => $.deliveries)}
      query={query}
      {...list.frame}
      columns={[
        { label: t(($) => $.columns.deliverable) },
        { label: t(($) => $.columns.due) },
        { label: t(($) => $.columns.last) },
        { label: t(($) => $.columns.versions), numeric: true, hideOnTablet: true },
        { label: t(($) => $.columns.mark), numeric: true },
      ]}
      row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} groupId={groupId} studentId={enrolment.student.id} />}
      empty={
        <EmptyState icon={ClipboardList} title={t(($) => $.noDeliveries)}>
          {t(($) => $.noDeliveriesBody)}
        </EmptyState>
      }
    />
  )
}

interface DeliveryRowProps {
  readonly delivery: Schema<'StudentDelivery'>
  readonly groupId: number
  readonly studentId: number
}

function DeliveryRow({ delivery, groupId, studentId }: DeliveryRowProps) {
  const t = useTexts(groupStudentTexts)
  const inWords = useInWords()
  const { id, name, course, due_at, last_delivered_at, is_late, versions, outcome, mark, passed, released } = delivery
  return (
    <TableRow>
      <TableCell>
        <Link
          to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
          params={{ groupId, deliverableId: id, studentId }}
          className={rowLinkStyles}
        >
          {name}
        </Link>
        <p className="text-sm text-muted">{course.name}</p>
      </TableCell>
      <TableCell label={t(($) => $.columns.due)} className="whitespace-nowrap">
        {due_at ? inWords(due_at, { alone: true, withTime: false }) : <span className="text-muted">{t(($) => $.noDate)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.last)}>
        <span className="inline-flex flex-wrap items-center gap-2">
          {last_delivered_at ? inWords(last_delivered_at, { alone: true }) : <span className="text-muted">{t(($) => $.notHandedIn)}</span>}
          {is_late && <Badge tone="warning">{t(($) => $.isLate)}</Badge>}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.versions)} numeric hideOnTablet>
        {formatInteger(versions)}
      </TableCell>
      <TableCell label={t(($) => $.columns.mark)} numeric>
        {outcome === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span className="inline-flex items-center gap-2">
            {!released && <Badge tone="outline">{t(($) => $.notReleased)}</Badge>}
            <GradeMark outcome={outcome} mark={mark} passed={passed} />
          </span>
        )}
      </TableCell>
    </TableRow>
  )
}
