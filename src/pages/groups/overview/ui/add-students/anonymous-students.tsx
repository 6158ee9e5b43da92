import { useState } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, Field, FormError, Input } from '@/shared/ui'
import { groupOverviewTexts } from '../../i18n'
import { AccessList } from './access-list'
import type { WayProps } from './add-students-dialog'
import { useEnrolment } from './use-enrolment'

const most = 200

/** As many students without names as asked for, each with a code and a one-time password. */
export function AnonymousStudents({ group, onArchived, allowed }: WayProps & { readonly allowed: boolean }) {
  const t = useTexts(groupOverviewTexts)
  const [typed, setTyped] = useState('10')
  const keep = useKeepPasswords()
  const [made, setMade] = useState<readonly Schema<'Access'>[]>([])
  const { mutate, isPending, failure } = useEnrolment({
    work: (count: number) =>
      unwrap(api.POST('/groups/groups/{id}/create_anonymous_student', { params: { path: { id: group.id } }, body: { count } })),
    onArchived,
    onDone: ({ results }) => {
      setMade(results)
      keep(results)
    },
  })
  const count = Number(typed)
  const isReady = Number.isInteger(count) && count >= 1 && count <= most
  if (!allowed) return <AlertBox>{t(($) => $.add.notAllowed)}</AlertBox>
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isPending) mutate(count)
      }}
    >
      <div role="status" className="empty:hidden">
        {made.length > 0 && (
          <AccessList title={t(($) => $.add.enrolled, { count: made.length })} accesses={made} center={group.center.id} />
        )}
      </div>
      <Field label={t(($) => $.add.count)} hint={t(($) => $.add.countHint)}>
        {(control) => (
          <Input
            {...control}
            className="w-28"
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" className="self-end" loading={isPending} disabled={!isReady}>
        {t(($) => $.add.createAnonymous, { count: isReady ? count : 0 })}
      </Button>
    </form>
  )
}
