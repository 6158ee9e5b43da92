import { useQueryClient } from '@tanstack/react-query'
import { GenderField, useChangeSelf, userQueries, useSelf, type Self } from '@/entities/user'
import { ImageField } from '@/features/choose-image'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { Form, FormFooter, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, Section } from '@/shared/ui'
import { updateUser } from '#openapi/generated/request-rules.gen.ts'
import { myProfileTexts } from '../i18n'
import { PendingNotice } from './pending-notice'

const valuesOf = ({ first_name, last_name_1, last_name_2, email, gender }: Self) => ({
  ...{ first_name, last_name_1, last_name_2, gender },
  email: email ?? '',
  current_password: '',
})

/** Names, e-mail and gender. A new e-mail needs the password and takes effect when it is confirmed. */
export function DataForm() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const self = useSelf()
  const client = useQueryClient()
  const { mutateAsync } = useChangeSelf()
  const form = useForm({
    row: self,
    toValues: (row = self) => valuesOf(row),
    rules: updateUser,
    save: (_, { changes, ifMatch }) => mutateAsync({ change: changes, ifMatch }),
    onError: (error) => {
      if (isApiError(error, 'conflict')) client.setQueryData(userQueries.self().queryKey, error.current as Self)
      return false
    },
    lead: c(($) => $.errors.update.profile),
    messages: { wrong: t(($) => $.password.wrong) },
  })
  return (
    <Section title={t(($) => $.data.title)} description={t(($) => $.data.description)}>
      <Card className="flex flex-col gap-6">
        <PhotoField />
        <Form form={form}>
          <TextField {...form.field('first_name')} label={t(($) => $.data.firstName)} autoComplete="given-name" />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.field('last_name_1')} label={t(($) => $.data.lastName1)} autoComplete="family-name" />
            <TextField {...form.field('last_name_2')} label={t(($) => $.data.lastName2)} />
          </div>
          <TextField
            {...form.field('email')}
            type="email"
            label={t(($) => $.data.email)}
            hint={t(($) => $.data.emailHint)}
            autoComplete="email"
            disabled={self.impersonation !== null}
          />
          {form.values.email.trim() !== form.stored.email && (
            <TextField
              {...form.field('current_password')}
              type="password"
              label={t(($) => $.data.yourPassword)}
              hint={t(($) => $.data.yourPasswordHint)}
              autoComplete="current-password"
            />
          )}
          {self.pending_email && (
            <PendingNotice
              type="info"
              title={t(($) => $.data.pendingTitle)}
              cancelLabel={t(($) => $.data.keepOld)}
              cancel={(id) => unwrap(api.DELETE('/users/users/{id}/email_change', { params: { path: { id } } }))}
            >
              {t(($) => $.data.pending, { email: self.pending_email })}
            </PendingNotice>
          )}
          <GenderField {...form.field('gender')} isOwn />
          <FormFooter form={form} submitLabel={t(($) => $.data.submit)} />
        </Form>
      </Card>
    </Section>
  )
}

/** The user's own photo; it is saved as soon as it is chosen. */
function PhotoField() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { profile_image: url } = useSelf()
  const { mutate, isPending, error } = useChangeSelf()
  const id = Number(/\d+$/.exec(url ?? '')?.[0])
  return (
    <ImageField
      label={t(($) => $.data.photo)}
      hint={t(($) => $.data.photoHint)}
      purpose="profile"
      shape="square"
      value={url ? { id, url } : null}
      onChange={(image) => mutate({ change: { profile_image_file_id: image?.id ?? null } })}
      disabled={isPending}
      error={error && errorMessage(error, c)}
    />
  )
}
