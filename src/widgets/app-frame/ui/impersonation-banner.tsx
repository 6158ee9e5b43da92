import { Eye, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession, useSessionView } from '@/entities/session'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { Button } from '@/shared/ui'
import { appFrameTexts } from '../i18n'

/** Shown during an impersonation: the person, read-only or not, the remaining time, and a button that ends it. */
export function ImpersonationBanner({ impersonation }: { readonly impersonation: Schema<'Impersonation'> }) {
  const t = useTexts(appFrameTexts)
  const { full_name } = useSelf()
  const session = useSession()
  const stopping = useSessionView('stopping')
  const { may_write, reason, ends_at, admin } = impersonation
  const Icon = may_write ? Pencil : Eye
  return (
    <section
      aria-label={t(($) => $.impersonation.label)}
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-warning/45 bg-warning-soft px-4 py-1.5 text-md print:hidden"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-warning-ink" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="font-semibold">{t(($) => $.impersonation.as, { name: full_name })}</strong>{' '}
        <span className="text-soft">
          {t(($) => (may_write ? $.impersonation.mayWrite : $.impersonation.mayLook))}
          <span className="max-sm:sr-only"> {t(($) => $.impersonation.why, { admin: admin.name, reason })}</span>
        </span>
      </p>
      {stopping === 'failed' && (
        <p role="alert" className="text-error-ink">
          {t(($) => $.impersonation.failed)}
        </p>
      )}
      <span className="flex items-center gap-3">
        <TimeLeft until={ends_at} />
        <Button size="sm" loading={stopping === 'underway'} onClick={session.stopImpersonation}>
          {t(($) => $.impersonation.stop)}
        </Button>
      </span>
    </section>
  )
}

/** Minutes and seconds, at most the maximum of one hour: the server enforces the end, this only displays it. */
function TimeLeft({ until }: { readonly until: string }) {
  const t = useTexts(appFrameTexts)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.min(3600, Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)))
  return (
    <span role="timer" className="text-sm text-soft tabular-nums">
      {t(($) => $.impersonation.left, { time: formatClock(seconds) })}
    </span>
  )
}
