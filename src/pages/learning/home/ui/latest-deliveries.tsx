import { Link } from '@tanstack/react-router'
import { Clock3 } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { Avatar, rowLinkStyles, StatusBadge } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { NothingHere, Row, RowList } from './row-list'

export function LatestDeliveries({ deliveries }: { readonly deliveries: Schema<'TeacherHome'>['latest_deliveries'] }) {
  const t = useTexts(homeTexts)
  const inWords = useInWords()
  if (deliveries.length === 0) return <NothingHere>{t(($) => $.teacher.noDeliveries)}</NothingHere>
  return (
    <RowList>
      {deliveries.map(({ student, deliverable, group, version_number, submitted_at, is_late }) => (
        <Row key={`${group.id}/${deliverable.id}/${student.id}/${version_number}`}>
          <Avatar name={student.full_name} src={student.profile_image} />
          <div className="min-w-0 flex-1">
            <Link
              to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
              params={{ groupId: group.id, deliverableId: deliverable.id, studentId: student.id }}
              className={rowLinkStyles}
            >
              {student.full_name}
            </Link>
            <p className="text-sm text-soft">{t(($) => $.teacher.delivered, { deliverable: deliverable.name, number: version_number })}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
              {group.name} · {inWords(submitted_at)}
              {is_late && (
                <StatusBadge icon={Clock3} tone="warning">
                  {t(($) => $.student.late)}
                </StatusBadge>
              )}
            </p>
          </div>
        </Row>
      ))}
    </RowList>
  )
}
