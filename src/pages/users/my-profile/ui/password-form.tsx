import { useQuery } from '@tanstack/react-query'
import { optionsQuery } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { PasswordFields, usePasswordOptions } from '@/features/choose-password'
import { api, unwrap } from '@/shared/api'
import { Form, FormFooter, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { AlertBox, Card, Section } from '@/shared/ui'
import { changePassword } from '#openapi/generated/request-rules.gen.ts'
import { myProfileTexts } from '../i18n'

const usualMinLength = 12

export function PasswordForm() {
  const t = useTexts(myProfileTexts)
  const self = useSelf()
  const { id, username } = self
  const { data: options } = useQuery(optionsQuery())
  const minLength = (self.kind === 'student' ? options?.password_min_length_student : options?.password_min_length) ?? usualMinLength
  const names = [username, self.email, self.first_name, self.last_name_1, self.last_name_2, self.center?.name ?? null]
  const { check, messages } = usePasswordOptions(minLength, () => names)
  const form = useForm({
    toValues: () => ({ current_password: '', new_password: '', repeated: '' }),
    rules: { ...changePassword, repeated: changePassword.new_password },
    check,
    save: ({ current_password, new_password }) =>
      unwrap(api.POST('/users/users/{id}/change_password', { params: { path: { id } }, body: { current_password, new_password } })),
    messages: { ...messages, wrong: t(($) => $.password.wrong) },
    explain: (error) => (error.status === 429 ? t(($) => $.password.throttled, { time: formatClock(error.retryAfter ?? 60) }) : undefined),
  })
  return (
    <Section level={3} title={t(($) => $.password.title)} description={t(($) => $.password.description)}>
      <Card>
        <Form form={form}>
          <TextField
            {...form.field('current_password')}
            type="password"
            label={t(($) => $.password.current)}
            autoComplete="current-password"
          />
          <PasswordFields
            password={form.field('new_password')}
            repeated={form.field('repeated')}
            minLength={minLength}
            username={username}
            names={names}
            size="md"
          />
          <div role="status" className="empty:hidden">
            {form.status === 'saved' && <AlertBox type="success">{t(($) => $.password.done)}</AlertBox>}
          </div>
          <FormFooter form={form} submitLabel={t(($) => $.password.submit)} />
        </Form>
      </Card>
    </Section>
  )
}
