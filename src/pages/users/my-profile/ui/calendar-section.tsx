import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, ConfirmDialog, ErrorState, Field, Input, Section, SkeletonText, toast } from '@/shared/ui'
import { myProfileTexts } from '../i18n'

const queryKey = ['calendar-feed'] as const

/** The address with which other programs show the dates of the person. Nobody else sees it. */
export function CalendarSection() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => unwrap(api.GET('/users/users/calendar', { signal })) })
  const [asked, setAsked] = useState<'renew' | 'end'>()
  const change = useMutation({
    mutationFn: async (what: 'renew' | 'end') => {
      if (what === 'renew') return unwrap(api.PUT('/users/users/calendar'))
      await unwrap(api.DELETE('/users/users/calendar'))
      return { address: null, renewed_at: null }
    },
    onSuccess: (feed) => {
      queries.setQueryData(queryKey, feed)
      setAsked(undefined)
    },
  })
  const { data } = query
  const address = data?.address
  const copy = (text: string) =>
    // there is no clipboard on pages without HTTPS
    Promise.resolve(text)
      .then((it) => navigator.clipboard.writeText(it))
      .then(
        () => toast.success(t(($) => $.calendar.copied)),
        () => toast.error(t(($) => $.calendar.notCopied)),
      )
  return (
    <Section title={t(($) => $.calendar.title)} description={t(($) => $.calendar.description)}>
      <Card className="flex flex-col gap-4">
        {change.isError && !asked && <AlertBox type="error">{errorMessage(change.error, c)}</AlertBox>}
        {query.isError && !data ? (
          <ErrorState onRetry={() => void query.refetch()}>{errorMessage(query.error, c)}</ErrorState>
        ) : !data ? (
          <SkeletonText lines={2} />
        ) : address ? (
          <>
            <Field label={t(($) => $.calendar.address)} hint={t(($) => $.calendar.secret)}>
              {(control) => (
                <div className="flex gap-2">
                  <Input {...control} readOnly value={address} className="min-w-0 flex-1" onFocus={({ target }) => target.select()} />
                  <Button onClick={() => void copy(address)}>
                    <Copy aria-hidden />
                    {t(($) => $.calendar.copy)}
                  </Button>
                </div>
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => setAsked('renew')}>
                {t(($) => $.calendar.renew)}
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setAsked('end')}>
                {t(($) => $.calendar.end)}
              </Button>
            </div>
          </>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-64 text-md text-muted">{t(($) => $.calendar.none)}</p>
            <Button loading={change.isPending} onClick={() => change.mutate('renew')}>
              <CalendarPlus aria-hidden />
              {t(($) => $.calendar.create)}
            </Button>
          </div>
        )}
      </Card>
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(undefined)}
          title={t(($) => $.calendar[asked === 'renew' ? 'renewTitle' : 'endTitle'])}
          description={t(($) => $.calendar.ends)}
          confirmLabel={t(($) => $.calendar[asked])}
          busy={change.isPending}
          error={change.isError ? errorMessage(change.error, c) : null}
          onConfirm={() => change.mutate(asked)}
        />
      )}
    </Section>
  )
}
