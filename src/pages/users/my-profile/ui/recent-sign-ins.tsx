import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, LogIn, LogOut, type LucideIcon, Mail, ShieldAlert, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { userQueries, useSelf } from '@/entities/user'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, ConfirmDialog, Section, SkeletonText } from '@/shared/ui'
import { myProfileTexts } from '../i18n'
import { deviceText } from '../model/device-text'
import { eventText, isWarning } from '../model/event-texts'

const shownFirst = 5

interface RecentSignInsProps {
  /** Leads to the form for another password. */
  readonly onChangePassword: () => void
}

/** What happened to the access to the user's account, with a way out when it was somebody else. */
export function RecentSignIns({ onChangePassword }: RecentSignInsProps) {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const { data, error, refetch } = useQuery(userQueries.signIns(id))
  const endOthers = useMutation({
    mutationFn: () => unwrap(api.DELETE('/users/users/{id}/sessions', { params: { path: { id } } })),
    onSuccess: async () => {
      setAsking(false)
      await client.invalidateQueries({ queryKey: userQueries.sessions(id).queryKey })
      await client.invalidateQueries({ queryKey: userQueries.signIns(id).queryKey })
    },
  })
  const events = data?.results ?? []
  return (
    <Section
      level={3}
      title={t(($) => $.signIns.title)}
      description={t(($) => $.signIns.description)}
      {...(events.length > 0 && {
        aside: (
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            trigger={<Button size="sm">{t(($) => $.signIns.notMe)}</Button>}
            title={t(($) => $.signIns.notMeTitle)}
            description={t(($) => $.signIns.notMeBody)}
            confirmLabel={t(($) => $.signIns.notMeConfirm)}
            destructive
            busy={endOthers.isPending}
            error={endOthers.error && errorMessage(endOthers.error, c)}
            onConfirm={() => endOthers.mutate()}
          />
        ),
      })}
    >
      <div role="status" className="empty:hidden">
        {endOthers.isSuccess && (
          <AlertBox type="success">
            <span className="flex flex-wrap items-center justify-between gap-3">
              {t(($) => $.signIns.secured)}
              <Button size="sm" onClick={onChangePassword}>
                {t(($) => $.password.submit)}
              </Button>
            </span>
          </AlertBox>
        )}
      </div>
      <Card className="p-0 sm:p-0">
        {!data && !error && <SkeletonText lines={3} className="p-5" />}
        {error && !data && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
            <p className="text-md text-muted">{t(($) => $.signIns.failed)}</p>
            <Button size="sm" onClick={() => void refetch()}>
              {c(($) => $.actions.retry)}
            </Button>
          </div>
        )}
        {data && events.length === 0 && <p className="p-4 text-md text-muted sm:p-5">{t(($) => $.signIns.none)}</p>}
        <ul>
          {events.slice(0, isWhole ? undefined : shownFirst).map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
        {!isWhole && events.length > shownFirst && (
          <div className="border-t border-line p-2">
            <Button variant="ghost" size="sm" className="w-full" onClick={() => setWhole(true)}>
              {t(($) => $.signIns.showAll)}
            </Button>
          </div>
        )}
      </Card>
    </Section>
  )
}

const icons: Readonly<Record<Schema<'SignIn'>['kind'], LucideIcon>> = {
  signed_in: LogIn,
  sign_in_failed: ShieldAlert,
  sign_in_locked: ShieldAlert,
  signed_out: LogOut,
  session_ended: LogOut,
  sessions_ended: LogOut,
  session_copied: ShieldAlert,
  password_reset_requested: KeyRound,
  password_changed: KeyRound,
  password_reset: KeyRound,
  email_changed: Mail,
  impersonation_started: VenetianMask,
  impersonation_stopped: VenetianMask,
}

function EventRow({ event }: { readonly event: Schema<'SignIn'> }) {
  const t = useTexts(myProfileTexts)
  const inWords = useInWords()
  const { kind, at, address, device } = event
  const Icon = icons[kind]
  const isKnown = device.browser !== null || device.system !== null
  const place = [
    isKnown ? deviceText(t, device) : null,
    address === null ? null : t(($) => $.sessions.place, { address }),
    inWords(at),
  ].filter((part) => part !== null)
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <Icon aria-hidden size={20} className={isWarning(event) ? 'shrink-0 text-warning-ink' : 'shrink-0 text-muted'} />
      <div className="min-w-0 flex-1">
        <p className="text-md font-medium">{eventText(t, event)}</p>
        <p className="text-sm break-words text-muted">{place.join(' · ')}</p>
      </div>
    </li>
  )
}
