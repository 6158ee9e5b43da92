import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import type { readNoticeStop } from '../api/notice-stop'
import { stopNoticesTexts } from '../i18n'
import { StopPanel } from './stop-panel'

interface StopNoticesPageProps {
  readonly token: string
  /** What the link stopped when the page was opened. */
  readonly stop: Awaited<ReturnType<typeof readNoticeStop>>
}

/** Opened from a mail. The person stops the mails with a button, because mail programs open links automatically to scan them. */
export function StopNoticesPage({ token, stop }: StopNoticesPageProps) {
  const t = useTexts(stopNoticesTexts)
  if (typeof stop === 'object') return <StopPanel token={token} initial={stop} settingsLink={<SettingsLink />} />
  return (
    <AuthFrame title={t(($) => $[stop].title)} below={<SettingsLink />}>
      <div role={stop === 'unreachable' ? 'alert' : 'status'} className="flex flex-col gap-5">
        <p>{t(($) => $[stop].body)}</p>
        {stop === 'unreachable' && (
          <Button variant="primary" size="lg" className="self-start" onClick={() => location.reload()}>
            {t(($) => $.retry)}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}

/** The app asks for the sign-in. */
function SettingsLink() {
  const t = useTexts(stopNoticesTexts)
  return (
    <p className="text-center text-md">
      <a href="/my-profile#notices">{t(($) => $.settings)}</a>
    </p>
  )
}
