import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQueries, useSelf } from '@/entities/user'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, FormError } from '@/shared/ui'

interface PendingNoticeProps {
  readonly type: 'info' | 'warning'
  readonly title: string
  readonly cancelLabel: string
  readonly cancel: (user: number) => Promise<unknown>
  readonly children: ReactNode
}

/** A requested change of the account that is not done yet, and the button that cancels it. */
export function PendingNotice({ type, title, cancelLabel, cancel, children }: PendingNoticeProps) {
  const c = useTexts(commonTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancel(id),
    onSuccess: () => client.invalidateQueries({ queryKey: userQueries.self().queryKey }),
  })
  return (
    <AlertBox
      type={type}
      title={title}
      actions={
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          {cancelLabel}
        </Button>
      }
    >
      {children}
      <FormError>{error && errorMessage(error, c)}</FormError>
    </AlertBox>
  )
}
