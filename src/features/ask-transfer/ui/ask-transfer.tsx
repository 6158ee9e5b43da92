import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studentQueries } from '@/entities/student'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, FormError, toast } from '@/shared/ui'
import { askTransferTexts } from '../i18n'

interface AskTransferProps {
  /** Addresses that are taken. */
  readonly accounts: readonly string[]
  readonly center: number
  readonly group: number | null
  readonly onAsked: (account: string) => void
}

/** Where addresses are taken: whoever has one may be a student of another center, who could come. */
export function AskTransfer({ accounts, ...request }: AskTransferProps) {
  const t = useTexts(askTransferTexts)
  const count = accounts.length
  return (
    <AlertBox title={t(($) => $.title, { count })}>
      <div className="flex flex-col items-start gap-2">
        <p>{t(($) => $.body, { count })}</p>
        {accounts.map((account) => (
          <AskOne key={account} account={account} isOnly={count === 1} {...request} />
        ))}
      </div>
    </AlertBox>
  )
}

const refusals = ['already_here', 'already_requested', 'declined_recently'] as const

interface AskOneProps extends Omit<AskTransferProps, 'accounts'> {
  readonly account: string
  readonly isOnly: boolean
}

function AskOne({ account, isOnly, center, group, onAsked }: AskOneProps) {
  const t = useTexts(askTransferTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => unwrap(api.POST('/centers/transfers', { body: { account, ...(group === null ? { center } : { group_id: group }) } })),
    onSuccess: () => {
      toast.success(t(($) => $.done))
      onAsked(account)
      return client.invalidateQueries({ queryKey: studentQueries.all() })
    },
  })
  const errorOf = (error: unknown) => {
    const code = isApiError(error) ? refusals.find((each) => error.errors['account']?.includes(each)) : undefined
    return code ? t(($) => $.codes[code]) : errorMessage(error, c)
  }
  return (
    <>
      <Button size="sm" loading={ask.isPending} onClick={() => ask.mutate()}>
        {isOnly ? t(($) => $.submit) : t(($) => $.submitOf, { account })}
      </Button>
      <FormError>{ask.error && errorOf(ask.error)}</FormError>
    </>
  )
}
