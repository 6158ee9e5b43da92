import { useState } from 'react'
import { AnonymousCountField, useKeepPasswords } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'
import { Form, FormFooter, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { AlertBox } from '@/shared/ui'
import { createAnonymousStudents as rules } from '#openapi/generated/request-rules.gen.ts'
import { groupOverviewTexts } from '../../i18n'
import { AccessList } from './access-list'
import type { AddStudentsProps } from './add-students-dialog'
import { useEnrolment } from './use-enrolment'

/** Creates a number of students without names, each with a code and a one-time password. */
export function AnonymousStudents({ group, closing, onArchived, allowed }: AddStudentsProps & { readonly allowed: boolean }) {
  const t = useTexts(groupOverviewTexts)
  const keep = useKeepPasswords()
  const [made, setMade] = useState<readonly Schema<'Access'>[]>([])
  const { refresh, options } = useEnrolment(onArchived)
  const form = useForm({
    toValues: () => ({ count: '10' }),
    rules,
    save: ({ count }) => {
      const path = { id: group.id }
      return unwrap(api.POST('/groups/groups/{id}/create_anonymous_student', { params: { path }, body: { count: Number(count) } }))
    },
    onSaved: ({ results }) => {
      void refresh()
      setMade(results)
      keep(results)
    },
    ...options,
  })
  const count = Number(form.values.count)
  const isPossible = count >= rules.count.minimum && count <= rules.count.maximum
  if (!allowed) return <AlertBox>{t(($) => $.add.notAllowed)}</AlertBox>
  return (
    <Form form={form} closing={closing}>
      <div role="status" className="empty:hidden">
        {made.length > 0 && (
          <AccessList title={t(($) => $.add.enrolled, { count: made.length })} accesses={made} center={group.center.id} />
        )}
      </div>
      <AnonymousCountField {...form.field('count')} label={t(($) => $.add.count)} hint={t(($) => $.add.countHint)} />
      <FormFooter form={form} submitLabel={isPossible ? t(($) => $.add.createAnonymous, { count }) : t(($) => $.add.createSome)} />
    </Form>
  )
}
