import { Link } from '@tanstack/react-router'
import { Clock3, Eye, EyeOff, Layers, PencilLine } from 'lucide-react'
import { ExtensionBadge, GradeMark } from '@/entities/deliverable'
import type { Query, Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Avatar, rowLinkStyles, SelectCell, StatusBadge, TableCell, TableRow, type Selection } from '@/shared/ui'
import { receivedTexts } from '../i18n'

export interface DeliveryRowProps {
  readonly deliverable: Schema<'Deliverable'>
  readonly delivery: Schema<'Delivery'>
  readonly selection: Selection<number>
  /** Filter of the desk: the students of this list. */
  readonly among: NonNullable<Query<'getDesk'>['filter']>
}

/** One student's work; a press on the row opens it on the desk. */
export function DeliveryRow({ deliverable, delivery, selection, among }: DeliveryRowProps) {
  const t = useTexts(receivedTexts)
  const inWords = useInWords()
  const { student, versions, last_delivered_at, is_late, selected_version_number, outcome, mark, passed, newer_than_graded, extension } =
    delivery
  return (
    <TableRow selected={selection.isSelected(student.id)}>
      <SelectCell selection={selection} id={student.id} name={student.full_name} />
      <TableCell>
        <span className="flex items-center gap-2.5">
          <Avatar name={student.full_name} src={student.profile_image} size="sm" />
          <Link
            to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
            params={{ groupId: deliverable.group.id, deliverableId: deliverable.id, studentId: student.id }}
            search={{ filter: among }}
            className={rowLinkStyles}
          >
            {student.display_name}
          </Link>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.delivered)}>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {last_delivered_at ? (
            inWords(last_delivered_at, { alone: true, now: new Date(deliverable.server_time) })
          ) : (
            <span className="text-muted">{deliverable.stage === 'no_hand_in' ? '–' : t(($) => $.never)}</span>
          )}
          {is_late && (
            <StatusBadge icon={Clock3} tone="warning">
              {t(($) => $.late)}
            </StatusBadge>
          )}
          {extension && (
            <span title={extension.reason}>
              <ExtensionBadge extension={extension} dueAt={deliverable.due_at} />
            </span>
          )}
        </span>
      </TableCell>
      <TableCell
        label={t(($) => $.columns.version)}
        hideWhenEmpty={selected_version_number === null}
        className="whitespace-nowrap tabular-nums"
      >
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {selected_version_number === null ? '–' : t(($) => $.versions, { selected: selected_version_number, total: versions })}
          {newer_than_graded && (
            <StatusBadge icon={Layers} tone="warning">
              {t(($) => $.newer)}
            </StatusBadge>
          )}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.released)} hideWhenEmpty={outcome === null}>
        <Released delivery={delivery} />
      </TableCell>
      <TableCell label={t(($) => $.columns.mark)} numeric>
        {/* without work there is nothing to grade */}
        {outcome === null && versions === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <GradeMark outcome={outcome} mark={mark} passed={passed} />
        )}
      </TableCell>
    </TableRow>
  )
}

function Released({ delivery }: Pick<DeliveryRowProps, 'delivery'>) {
  const t = useTexts(receivedTexts)
  if (delivery.outcome === null) return <span className="text-muted">–</span>
  if (delivery.is_changed) {
    return (
      <StatusBadge icon={PencilLine} tone="warning">
        {t(($) => $.changed)}
      </StatusBadge>
    )
  }
  return delivery.released_at ? (
    <StatusBadge icon={Eye} tone="neutral">
      {t(($) => $.released)}
    </StatusBadge>
  ) : (
    <StatusBadge icon={EyeOff} tone="outline">
      {t(($) => $.unreleased)}
    </StatusBadge>
  )
}
