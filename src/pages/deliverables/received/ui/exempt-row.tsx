import { Link } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { GradeMark } from '@/entities/deliverable'
import { useInWords, useTexts } from '@/shared/i18n'
import { Avatar, rowLinkStyles, SelectCell, StatusBadge, TableCell, TableRow } from '@/shared/ui'
import { receivedTexts } from '../i18n'
import type { DeliveryRowProps } from './delivery-row'

/** One student who need not do it, with the reason. */
export function ExemptRow({ deliverable, delivery, selection, among }: DeliveryRowProps) {
  const t = useTexts(receivedTexts)
  const inWords = useInWords()
  const { student, exemption, outcome, mark, passed } = delivery
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
      <TableCell label={t(($) => $.exempt.reason)}>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {exemption?.reason || <span className="text-muted">{t(($) => $.exempt.noReason)}</span>}
          {exemption && !exemption.shows_reason && exemption.reason !== '' && (
            <StatusBadge icon={EyeOff} tone="outline">
              {t(($) => $.exempt.hidden)}
            </StatusBadge>
          )}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.exempt.since)} className="text-soft">
        {exemption?.exempted_at && inWords(exemption.exempted_at, { alone: true, withTime: false })}
        {exemption?.exempted_by && <p className="text-sm text-muted">{exemption.exempted_by}</p>}
      </TableCell>
      <TableCell label={t(($) => $.columns.mark)} numeric>
        <GradeMark outcome={outcome} mark={mark} passed={passed} />
      </TableCell>
    </TableRow>
  )
}
