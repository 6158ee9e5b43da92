import { Link } from '@tanstack/react-router'
import { Clock3, PencilLine } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { rowLinkStyles, StatusBadge } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { NothingHere, Row, RowList } from './row-list'
import { useDueText } from './use-due-text'

/** @param more the number of due deliverables that are not listed */
export function DueList({ due, more }: { readonly due: readonly Schema<'DueItem'>[]; readonly more: number }) {
  const t = useTexts(homeTexts)
  const dueText = useDueText()
  if (due.length === 0) return <NothingHere>{t(($) => $.student.noDue)}</NothingHere>
  return (
    <RowList>
      {due.map(({ deliverable, course, group, due_at, closes_at, stage, has_draft }) => (
        <Row key={`${group.id}/${deliverable.id}`}>
          <div className="flex min-w-0 flex-1 items-center gap-x-4 gap-y-1.5 max-sm:flex-col max-sm:items-start">
            <div className="min-w-0 flex-1">
              <Link to="/deliverable/$id" params={{ id: deliverable.id }} search={{ group: group.id }} className={rowLinkStyles}>
                {deliverable.name}
              </Link>
              <p className="text-sm text-muted sm:truncate">{course.name}</p>
            </div>
            <div className="flex shrink-0 gap-x-2 gap-y-1 text-sm max-sm:flex-wrap max-sm:items-center sm:flex-col sm:items-end sm:text-right">
              <span className={stage === 'late' ? 'text-warning-ink' : 'text-soft'}>{dueText({ due_at, closes_at, stage })}</span>
              {stage === 'late' && (
                <StatusBadge icon={Clock3} tone="warning">
                  {t(($) => $.student.late)}
                </StatusBadge>
              )}
              {has_draft && (
                <StatusBadge icon={PencilLine} tone="accent">
                  {t(($) => $.student.draft)}
                </StatusBadge>
              )}
            </div>
          </div>
        </Row>
      ))}
      {more > 0 && <li className="px-4 py-2.5 text-sm text-muted sm:px-5">{t(($) => $.student.moreDue, { count: more })}</li>}
    </RowList>
  )
}
