import { useState } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'
import { Form, FormFooter, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { RadioGroup } from '@/shared/ui'
import { createGroupStudent as rules } from '#openapi/generated/request-rules.gen.ts'
import { groupOverviewTexts } from '../../i18n'
import { AccessList } from './access-list'
import type { AddStudentsProps } from './add-students-dialog'
import { useEnrolment } from './use-enrolment'

const empty = { first_name: '', last_name_1: '', last_name_2: '', email: '', access: 'invite' as Schema<'NewAccess'> }

/** Adds a student who is not in the center yet. If the e-mail belongs to a student of the center, that student is enrolled. */
export function NewStudent({ group, closing, onArchived }: AddStudentsProps) {
  const t = useTexts(groupOverviewTexts)
  const keep = useKeepPasswords()
  const [added, setAdded] = useState<Schema<'AddedStudent'>>()
  const { refresh, options } = useEnrolment(onArchived)
  const form = useForm({
    toValues: () => empty,
    rules,
    required: ['email'],
    save: (body) => unwrap(api.POST('/groups/groups/{id}/create_student', { params: { path: { id: group.id } }, body })),
    // typed for somebody who was in the group already: it may be a mistake in the e-mail
    keepsTyped: ({ enrolled }) => !enrolled,
    onSaved: (result) => {
      void refresh()
      setAdded(result)
      keep([result.access])
    },
    ...options,
  })
  const access = form.field('access')
  return (
    <Form form={form} closing={closing}>
      <div role="status" className="empty:hidden">
        {added && (
          <AccessList
            type={added.outcome === 'created' ? 'success' : 'info'}
            title={t(($) => $.add[added.enrolled ? added.outcome : 'alreadyIn'], { name: added.access.display_name })}
            center={group.center.id}
            accesses={added.access.password === null ? [] : [added.access]}
          />
        )}
      </div>
      <TextField {...form.field('first_name')} label={t(($) => $.add.firstName)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('last_name_1')} label={t(($) => $.add.lastName1)} />
        <TextField {...form.field('last_name_2')} label={t(($) => $.add.lastName2)} />
      </div>
      <TextField {...form.field('email')} type="email" label={t(($) => $.add.email)} />
      <RadioGroup
        legend={t(($) => $.add.access)}
        value={access.value}
        options={[
          { value: 'invite', label: t(($) => $.add.invite) },
          { value: 'one_time', label: t(($) => $.add.oneTime) },
        ]}
        onValueChange={access.onValueChange}
      />
      <FormFooter form={form} submitLabel={t(($) => $.add.create)} />
    </Form>
  )
}
