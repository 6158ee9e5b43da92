import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { userQueries } from '@/entities/user'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Card, ConfirmDialog, Section, toast } from '@/shared/ui'
import { usersPersonTexts } from '../i18n'

interface PersonSecondFactorProps {
  readonly person: Schema<'Profile'>
  readonly factor: NonNullable<Schema<'Profile'>['second_factor']>
}

/** Whether a member of staff has a second factor, and its reset for a person who lost all of it. */
export function PersonSecondFactor({ person: { full_name: name, id, username }, factor: { is_set, reset } }: PersonSecondFactorProps) {
  const t = useTexts(usersPersonTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => unwrap(api.POST('/users/users/{id}/second_factor/reset', { params: { path: { id } } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: userQueries.detail(id).queryKey })
      setAsking(false)
      toast.success(t(($) => $.secondFactor.done, { name }))
    },
  })
  const Icon = is_set ? ShieldCheck : ShieldOff
  return (
    <Section title={t(($) => $.secondFactor.title)}>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon aria-hidden size={20} className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-48">
          <p className="text-md font-medium">{is_set ? t(($) => $.secondFactor.isSet) : t(($) => $.secondFactor.isNotSet)}</p>
          {is_set && reset === 'works_elsewhere' && <p className="text-sm text-muted">{t(($) => $.secondFactor.worksElsewhere)}</p>}
          {is_set && reset === 'own' && <p className="text-sm text-muted">{t(($) => $.secondFactor.own)}</p>}
        </div>
        {is_set && reset === 'allowed' && (
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            trigger={<Button>{t(($) => $.secondFactor.reset)}</Button>}
            title={t(($) => $.secondFactor.resetTitle, { name })}
            description={t(($) => $.secondFactor.resetBody)}
            confirmLabel={t(($) => $.secondFactor.reset)}
            typedName={username}
            destructive
            busy={isPending}
            onConfirm={mutate}
            error={error && errorMessage(error, c, { works_elsewhere: t(($) => $.secondFactor.worksElsewhere) })}
          />
        )}
      </Card>
    </Section>
  )
}
