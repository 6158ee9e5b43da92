import { useState, type ReactNode } from 'react'
import { notificationTexts } from '@/entities/notification'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, FormError } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { changeNoticeStop, type NoticeStop, type StopChange } from '../api/notice-stop'
import { stopNoticesTexts } from '../i18n'

type State = 'active' | 'daily' | 'stopped'

const stateOf = ({ mail, before }: NoticeStop): State =>
  mail === 'none' ? 'stopped' : mail === 'digest' && before === 'at_once' ? 'daily' : 'active'

interface StopPanelProps {
  readonly token: string
  /** What the link stopped when the page was opened. */
  readonly initial: NoticeStop
  readonly settingsLink: ReactNode
}

/** Stops mails, has them in the mail of the day instead, and takes either back. */
export function StopPanel({ token, initial, settingsLink }: StopPanelProps) {
  const t = useTexts(stopNoticesTexts)
  const c = useTexts(commonTexts)
  const [stop, setStop] = useState(initial)
  const [saving, setSaving] = useState<StopChange>()
  const [error, setError] = useState<unknown>()
  const save = async (change: StopChange) => {
    if (saving) return
    setSaving(change)
    setError(undefined)
    try {
      setStop(await changeNoticeStop(token, change))
    } catch (reason) {
      setError(reason)
    }
    setSaving(undefined)
  }
  const state = stateOf(stop)
  const button = (change: StopChange, label: string, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button variant={variant} size="lg" loading={saving === change} onClick={() => void save(change)}>
      {label}
    </Button>
  )
  const mayHaveDigest = stop.mail === 'at_once' || (state === 'stopped' && stop.before === 'at_once')
  return (
    <AuthFrame title={t(($) => $[state].title)} below={settingsLink}>
      <div className="flex flex-col gap-5">
        <div role="status" className="flex flex-col gap-3">
          <p>
            <Sentence state={state} stop={stop} />
          </p>
          <p className="text-md text-muted">{t(($) => $.onlyMails)}</p>
        </div>
        <FormError>{error !== undefined && errorMessage(error, c)}</FormError>
        <div className="flex flex-wrap gap-3">
          {state !== 'stopped' &&
            button(
              'stop',
              t(($) => $.active.stop),
              state === 'active' ? 'primary' : 'secondary',
            )}
          {mayHaveDigest &&
            button(
              'digest',
              t(($) => $[state === 'stopped' ? 'stopped' : 'active'].daily),
            )}
          {stop.before !== null &&
            button(
              'undo',
              t(($) => $.undo),
            )}
        </div>
      </div>
    </AuthFrame>
  )
}

/** What is mailed now, and to whom. */
function Sentence({ state, stop: { topic: key, mail, account: address } }: { readonly state: State; readonly stop: NoticeStop }) {
  const t = useTexts(stopNoticesTexts)
  const n = useTexts(notificationTexts)
  const account = address ?? t(($) => $.yourAddress)
  if (key === null) return state === 'stopped' ? t(($) => $.stopped.all, { account }) : t(($) => $.active.all, { account })
  const topic = n(($) => $.topics[key])
  if (state === 'stopped') return t(($) => $.stopped.body, { account, topic })
  if (state === 'daily') return t(($) => $.daily.body, { account, topic })
  return mail === 'digest' ? t(($) => $.active.digest, { account, topic }) : t(($) => $.active.at_once, { account, topic })
}
