import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { MailState } from '@/entities/mail-message'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { Button, TableCell, TableRow, toast } from '@/shared/ui'
import { mailsKey } from '../api/mails-query'
import { mailsTexts } from '../i18n'

const ownCodes = ['mail_not_failed', 'mail_outdated'] as const

export function MailRow({ mail, showCenter }: { readonly mail: Schema<'Mail'>; readonly showCenter: boolean }) {
  const t = useTexts(mailsTexts)
  const inWords = useInWords()
  const { id, address, attempts, center, created_at, ended_at, kind, may_retry, person, reason, response, state } = mail
  const to = address ?? t(($) => $.forgotten)
  return (
    <TableRow className="align-top">
      <TableCell className="py-2.5 max-sm:pb-1.5">
        <span className="font-medium break-words">{person ?? to}</span>
        {person && <span className="block text-sm break-all text-muted">{to}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.kind)} className="py-2.5">
        {t(($) => $.kinds[kind])}
      </TableCell>
      <TableCell label={t(($) => $.columns.state)} className="py-2.5">
        <MailState state={state} reason={reason} />
        {(response !== null || (state === 'queued' && attempts > 0)) && (
          <span className="mt-0.5 block max-w-80 text-sm break-words text-muted">
            {[state === 'queued' && attempts > 0 && t(($) => $.attempts, { count: attempts }), response].filter(Boolean).join(' · ')}
          </span>
        )}
      </TableCell>
      <TableCell label={t(($) => $.columns.when)} className="py-2.5 whitespace-nowrap">
        {inWords(ended_at ?? created_at, { alone: true })}
      </TableCell>
      {showCenter && (
        <TableCell label={t(($) => $.columns.center)} hideOnTablet hideWhenEmpty={center === null} className="py-2.5">
          {center?.name ?? <span className="text-muted">–</span>}
        </TableCell>
      )}
      <TableCell hideWhenEmpty={!may_retry} className="py-1.5 text-right">
        {may_retry && <Retry id={id} to={to} />}
      </TableCell>
    </TableRow>
  )
}

function Retry({ id, to }: { readonly id: number; readonly to: string }) {
  const t = useTexts(mailsTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.POST('/mails/{id}/retry', { params: { path: { id } } })),
    onSuccess: () => toast.success(t(($) => $.retried)),
    onError: (error) => {
      const code = ownCodes.find((known) => isApiError(error, known))
      toast.error(code ? t(($) => $.codes[code]) : errorMessage(error, c))
    },
    onSettled: () => client.invalidateQueries({ queryKey: mailsKey }),
  })
  return (
    <Button size="sm" aria-label={t(($) => $.retryTo, { address: to })} loading={isPending} onClick={() => mutate()}>
      <RotateCw aria-hidden />
      {t(($) => $.retry)}
    </Button>
  )
}
