import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { userQueries, useSelf } from '@/entities/user'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Badge, Button, Card, FormError, Section, SkeletonText } from '@/shared/ui'
import { myProfileTexts } from '../i18n'
import { deviceText } from '../model/device-text'

/** The open sessions of the user, which can be ended one by one or all but this one. */
export function OpenSessions() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const query = userQueries.sessions(id)
  const { data, error, refetch } = useQuery(query)
  const end = useMutation({
    mutationFn: (session: number | 'others') =>
      session === 'others'
        ? unwrap(api.DELETE('/users/users/{id}/sessions', { params: { path: { id } } }))
        : unwrap(api.DELETE('/users/users/{id}/sessions/{session_id}', { params: { path: { id, session_id: session } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
  const isAlone = data?.results.length === 1
  return (
    <Section
      level={3}
      title={t(($) => $.sessions.title)}
      description={isAlone ? t(($) => $.sessions.onlyHere) : t(($) => $.sessions.description)}
      {...(data && !isAlone
        ? {
            aside: (
              <Button size="sm" loading={end.isPending && end.variables === 'others'} onClick={() => end.mutate('others')}>
                {t(($) => $.sessions.endOthers)}
              </Button>
            ),
          }
        : {})}
    >
      <Card className="p-0 sm:p-0">
        <FormError>{end.error && errorMessage(end.error, c)}</FormError>
        {!data && !error && <SkeletonText lines={2} className="p-5" />}
        {error && !data && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
            <p className="text-md text-muted">{t(($) => $.sessions.failed)}</p>
            <Button size="sm" onClick={() => void refetch()}>
              {c(($) => $.actions.retry)}
            </Button>
          </div>
        )}
        <ul>
          {data?.results.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      </Card>
    </Section>
  )
}

interface SessionRowProps {
  readonly session: Schema<'Session'>
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTexts(myProfileTexts)
  const inWords = useInWords()
  const { address, last_seen_at, is_current } = session
  const Icon = session.device.is_phone ? Smartphone : Monitor
  const device = deviceText(t, session.device)
  return (
    <li className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0 sm:px-5">
      <Icon aria-hidden size={20} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="text-md font-medium">{device}</p>
        <p className="text-sm text-muted">
          {[t(($) => $.sessions.place, { address }), t(($) => $.sessions.seen, { when: inWords(last_seen_at) })].join(' · ')}
        </p>
      </div>
      {is_current ? (
        <Badge>{t(($) => $.sessions.here)}</Badge>
      ) : (
        <Button size="sm" loading={isEnding} onClick={onEnd} aria-label={t(($) => $.sessions.endOne, { device })}>
          {t(($) => $.sessions.end)}
        </Button>
      )}
    </li>
  )
}
