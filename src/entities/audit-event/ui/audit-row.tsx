import { ArrowRight, VenetianMask } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatTime } from '@/shared/lib/format'
import { TableCell, TableRow } from '@/shared/ui'
import { auditEventTexts } from '../i18n'
import { unidentifiedActions } from '../model/audit-labels'
import { actionText, changeTexts } from '../model/audit-texts'

export function AuditRow({ row }: { readonly row: Schema<'AuditRow'> }) {
  const t = useTexts(auditEventTexts)
  const { at, actor, on_behalf_of, entity, action, subject, student, changes, unreadable, reason, by_command } = row
  const about = subject && student && subject !== student.name ? `${subject} · ${student.name}` : (subject ?? student?.name)
  return (
    <TableRow className="align-top">
      <TableCell label={t(($) => $.columns.when)} className="py-2.5 whitespace-nowrap tabular-nums">
        {formatDate(at, 'short')} <span className="text-muted">{formatTime(at)}</span>
      </TableCell>
      <TableCell label={t(($) => $.columns.who)} className="py-2.5">
        {actor?.name ?? (by_command ? t(($) => $.command) : unidentifiedActions.has(action) ? t(($) => $.unidentified) : t(($) => $.gone))}
        {on_behalf_of && (
          <span className="flex items-center gap-1 text-sm text-warning-ink">
            <VenetianMask aria-hidden size={14} className="shrink-0" />
            {t(($) => $.onBehalfOf, { name: on_behalf_of.name })}
          </span>
        )}
      </TableCell>
      <TableCell label={t(($) => $.columns.what)} className="py-2.5">
        <span className="font-medium">{actionText(t, `${entity}.${action}`)}</span>
        {about && <span className="block text-sm text-muted">{about}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.changes)} hideWhenEmpty={changes.length === 0 && !unreadable} className="py-2.5">
        {unreadable ? (
          <span className="text-muted italic">{t(($) => $.unreadable)}</span>
        ) : changes.length === 0 ? (
          <span className="text-muted">–</span>
        ) : (
          <ul className="flex flex-col gap-0.5 text-md">
            {changeTexts(t, changes).map(({ field, before, after }) => (
              <li key={field} className="min-w-0 break-words">
                <span className="text-muted">{field}:</span>{' '}
                {before !== null && (
                  <>
                    <span className="text-soft">{before}</span> <ArrowRight aria-hidden size={12} className="inline text-muted" />
                    <span className="sr-only">{t(($) => $.arrow)}</span>{' '}
                  </>
                )}
                {after}
              </li>
            ))}
          </ul>
        )}
      </TableCell>
      <TableCell label={t(($) => $.columns.reason)} hideWhenEmpty={reason === null} className="py-2.5 break-words">
        {reason ?? <span className="text-muted">–</span>}
      </TableCell>
    </TableRow>
  )
}
