import { useState } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Button, Field, FormError, Input, RadioGroup } from '@/shared/ui'
import { groupOverviewTexts } from '../../i18n'
import { AccessList } from './access-list'
import type { WayProps } from './add-students-dialog'
import { useEnrolment } from './use-enrolment'

const empty = { first_name: '', last_name_1: '', last_name_2: '', email: '' }
type Name = keyof typeof empty

/** Somebody who is not in the center yet; whoever is, by their e-mail, is enrolled as they are. */
export function NewStudent({ group, onArchived }: WayProps) {
  const t = useTexts(groupOverviewTexts)
  const c = useTexts(commonTexts)
  const keep = useKeepPasswords()
  const [typed, setTyped] = useState(empty)
  const [access, setAccess] = useState<Schema<'NewAccess'>>('invite')
  const [added, setAdded] = useState<Schema<'AddedStudent'>>()
  const { mutate, isPending, failure, errors, reset } = useEnrolment({
    work: () =>
      unwrap(
        api.POST('/groups/groups/{id}/create_student', {
          params: { path: { id: group.id } },
          body: { ...typed, email: typed.email.trim(), access },
        }),
      ),
    onArchived,
    onDone: (answer) => {
      setAdded(answer)
      keep([answer.access])
      setTyped(empty)
    },
  })
  const field = (name: Name, label: string, autoComplete = 'off') => {
    const code = errors[name]?.[0]
    return (
      <Field label={label} error={code && fieldMessage(c, code)} required={name === 'first_name' || name === 'email'}>
        {(control) => (
          <Input
            {...control}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete}
            maxLength={name === 'email' ? 254 : 80}
            value={typed[name]}
            onChange={(event) => {
              if (failure || code) reset()
              setTyped({ ...typed, [name]: event.target.value })
            }}
          />
        )}
      </Field>
    )
  }
  const isReady = typed.first_name.trim() !== '' && typed.email.trim() !== ''
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isPending) mutate(undefined)
      }}
    >
      <div role="status" className="empty:hidden">
        {added && (
          <AccessList
            title={t(($) => $.add[added.outcome], { name: added.access.display_name })}
            center={group.center.id}
            accesses={added.access.password === null ? [] : [added.access]}
          />
        )}
      </div>
      {field(
        'first_name',
        t(($) => $.add.firstName),
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {field(
          'last_name_1',
          t(($) => $.add.lastName1),
        )}
        {field(
          'last_name_2',
          t(($) => $.add.lastName2),
        )}
      </div>
      {field(
        'email',
        t(($) => $.add.email),
      )}
      <RadioGroup
        legend={t(($) => $.add.access)}
        value={access}
        options={[
          { value: 'invite', label: t(($) => $.add.invite) },
          { value: 'one_time', label: t(($) => $.add.oneTime) },
        ]}
        onValueChange={setAccess}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" className="self-end" loading={isPending} disabled={!isReady}>
        {t(($) => $.add.create)}
      </Button>
    </form>
  )
}
