import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ClipboardList, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { GradeMark } from '@/entities/deliverable'
import { exemptionDialog } from '@/features/exempt-students'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Badge, EmptyState, IconButton, rowLinkStyles, TableCell, TableRow, useLazyModule } from '@/shared/ui'
import { ListFrame, useList } from '@/widgets/list-frame'
import { studentInGroup } from '../api/student-queries'
import { groupStudentTexts } from '../i18n'

const route = getRouteApi('/_private/group/$groupId/student/$studentId')

interface DeliveriesProps {
  readonly enrolment: Schema<'GroupStudent'>
  readonly groupId: number
  readonly isArchived: boolean
}

/** Every deliverable of the group with the student's submission; each row links to the grading desk. */
export function Deliveries({ enrolment, groupId, isArchived }: DeliveriesProps) {
  const t = useTexts(groupStudentTexts)
  const [exempting, setExempting] = useState<Schema<'StudentDelivery'> | null>(null)
  const exemption = useLazyModule(exemptionDialog, exempting !== null, { onFailed: () => setExempting(null) })
  const canExempt = !isArchived && enrolment.left_at === null
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
        ...(canExempt ? [{ label: t(($) => $.columns.actions), hideLabel: true }] : []),
      ]}
      row={(delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          groupId={groupId}
          studentId={enrolment.student.id}
          onExempt={canExempt ? () => setExempting(delivery) : undefined}
        />
      )}
      empty={
        <EmptyState icon={ClipboardList} title={t(($) => $.noDeliveries)}>
          {t(($) => $.noDeliveriesBody)}
        </EmptyState>
      }
    >
      {exemption && exempting && (
        <exemption.ExemptionDialog
          deliverable={{ id: exempting.id, group: { id: groupId } }}
          students={[{ ...enrolment.student, exemption: exempting.exemption }]}
          onClose={() => setExempting(null)}
        />
      )}
    </ListFrame>
  )
}

interface DeliveryRowProps {
  readonly delivery: Schema<'StudentDelivery'>
  readonly groupId: number
  readonly studentId: number
  /** Without it nothing can be changed. */
  readonly onExempt: (() => void) | undefined
}

function DeliveryRow({ delivery, groupId, studentId, onExempt }: DeliveryRowProps) {
  const t = useTexts(groupStudentTexts)
  const inWords = useInWords()
  const { id, name, course, due_at, stage, last_delivered_at, is_late, versions, outcome, mark, passed, released, exemption } = delivery
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
          {last_delivered_at ? (
            inWords(last_delivered_at, { alone: true })
          ) : (
            <span className="text-muted">
              {exemption ? exemption.reason || t(($) => $.exempt) : t(($) => (stage === 'no_hand_in' ? $.inClass : $.notHandedIn))}
            </span>
          )}
          {is_late && !exemption && <Badge tone="warning">{t(($) => $.isLate)}</Badge>}
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
      {onExempt && (
        <TableCell className="relative z-1 w-12 text-right max-sm:absolute! max-sm:top-1.5 max-sm:right-2">
          <IconButton
            icon={ShieldCheck}
            size="sm"
            label={t(($) => (exemption ? $.changeExemption : $.exemptFrom), { name })}
            onClick={onExempt}
          />
        </TableCell>
      )}
    </TableRow>
  )
}
