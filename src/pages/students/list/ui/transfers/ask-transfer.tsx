import { useStudentChange } from '@/features/leave-group'
import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, FormError, toast } from '@/shared/ui'
import { studentTransfersTexts } from '../../i18n/transfers'
import { useTransferError } from './use-transfer-error'

interface AskTransferProps {
  readonly account: string
  readonly center: number
  readonly group: number | null
  readonly onAsked: () => void
}

/** Where an address is taken: whoever has it may be a student of another center, who could come. */
export function AskTransfer({ account, center, group, onAsked }: AskTransferProps) {
  const t = useTexts(studentTransfersTexts)
  const errorOf = useTransferError()
  const ask = useStudentChange(() =>
    unwrap(api.POST('/centers/transfers', { body: { account, ...(group === null ? { center } : { group_id: group }) } })),
  )
  return (
    <AlertBox title={t(($) => $.ask.title)}>
      <div className="flex flex-col items-start gap-2">
        <p>{t(($) => $.ask.body)}</p>
        <Button
          size="sm"
          loading={ask.isPending}
          onClick={() =>
            ask.mutate(undefined, {
              onSuccess: () => {
                toast.success(t(($) => $.ask.done))
                onAsked()
              },
            })
          }
        >
          {t(($) => $.ask.submit)}
        </Button>
        <FormError>{ask.error && errorOf(ask.error)}</FormError>
      </div>
    </AlertBox>
  )
}
