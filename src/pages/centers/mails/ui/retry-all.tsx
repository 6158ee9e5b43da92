import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, ConfirmDialog, toast } from '@/shared/ui'
import { mailsKey } from '../api/mails-query'
import { mailsTexts } from '../i18n'

/** Queues all mails again that failed, of the shown center or of all. */
export function RetryAll({ center }: { readonly center: number | undefined }) {
  const t = useTexts(mailsTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.POST('/mails/retry_failed', { body: center === undefined ? {} : { center } })),
    onSuccess: ({ count }) => {
      setAsking(false)
      if (count === 0) toast.info(t(($) => $.retriedNone))
      else toast.success(t(($) => $.retriedAll, { count }))
    },
    onError: (error) => toast.error(errorMessage(error, c)),
    onSettled: () => client.invalidateQueries({ queryKey: mailsKey }),
  })
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCw aria-hidden />
        {t(($) => $.retryAll)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t(($) => $.retryAllTitle)}
        description={t(($) => $.retryAllBody)}
        confirmLabel={t(($) => $.retry)}
        cancelLabel={t(($) => $.cancel)}
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}
