import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { centerQueries } from '@/entities/center'
import { GenderField } from '@/entities/user'
import { api, unwrap, type Schema } from '@/shared/api'
import { BoundField, FormDialog, SelectField, TextField, useForm } from '@/shared/form'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Combobox, toast } from '@/shared/ui'
import { createUser, saveUser } from '#openapi/generated/request-rules.gen.ts'
import { useRefreshAccounts } from '../api/use-account-change'
import { manageAccountTexts } from '../i18n'

/** The fields of an account, or empty ones. A manager is a teacher who was appointed by a center. */
function accountValues(user: Schema<'User'> | undefined) {
  return {
    role: !user || user.kind === 'manager' ? ('teacher' as Schema<'Role'>) : user.kind,
    // for a new role that needs a center
    center_id: null as number | null,
    first_name: user?.first_name ?? '',
    last_name_1: user?.last_name_1 ?? '',
    last_name_2: user?.last_name_2 ?? '',
    email: user?.email ?? '',
    username: user?.username ?? '',
    gender: user?.gender ?? null,
  }
}

type AccountValues = ReturnType<typeof accountValues>

/** A new account and a new role need a center, except for IT admins. */
const needsCenter = ({ role }: AccountValues, stored: AccountValues | undefined) => role !== 'admin' && role !== stored?.role

/** Creates or edits an account. */
export function AccountSheet({ user, onClose }: { readonly user?: Schema<'User'>; readonly onClose: () => void }) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const refresh = useRefreshAccounts()
  const [search, setSearch] = useState('')
  const form = useForm({
    row: user,
    toValues: accountValues,
    rules: user ? saveUser : createUser,
    required: user?.email ? ['email'] : [],
    check: (values, stored) => ({ center_id: needsCenter(values, user && stored) && values.center_id === null ? 'required' : undefined }),
    save: (values, { ifMatch }) =>
      user
        ? unwrap(
            api.PUT('/users/users/{id}', {
              params: { path: { id: user.id }, header: ifMatch },
              body: { ...values, email: values.email || null },
            }),
          )
        : unwrap(api.POST('/users/users', { body: values })),
    onSaved: (saved) => {
      void refresh()
      toast.success(user ? t(($) => $.form.saved, { name: saved.full_name }) : t(($) => $.form.created, { email: saved.email ?? '' }))
      onClose()
    },
    lead: user ? c(($) => $.errors.save.user) : c(($) => $.errors.userNotCreated),
    messages: {
      username_taken: t(($) => $.form.usernameTaken),
      has_groups: t(($) => $.form.hasGroups),
      manages_center: t(($) => $.form.managesCenter),
      last_admin: t(($) => $.form.lastAdmin),
      not_their_center: t(($) => $.form.notTheirCenter),
      own_account: t(($) => $.form.ownAccount),
    },
  })
  const isCenterRequired = needsCenter(form.values, user && form.stored)
  const centers = useQuery({ ...centerQueries.list({ search, page_size: 25 }), enabled: isCenterRequired })
  const center = form.field('center_id')
  return (
    <FormDialog
      as="sheet"
      form={form}
      title={user ? t(($) => $.form.editTitle, { name: user.full_name }) : t(($) => $.form.createTitle)}
      description={user ? undefined : t(($) => $.form.createDescription)}
      submitLabel={user ? t(($) => $.form.save) : t(($) => $.form.create)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('role')}
        label={t(($) => $.form.role)}
        hint={user && t(($) => $.form.roleHint)}
        options={createUser.role.enum.map((value) => ({ value, label: t(($) => $.form.roles[value]) }))}
      />
      {isCenterRequired && (
        <BoundField label={t(($) => $.form.center)} error={center.error} required>
          {(control) => (
            <Combobox
              {...control}
              label={t(($) => $.form.center)}
              placeholder={t(($) => $.form.centerPlaceholder)}
              options={(centers.data?.results ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
              value={center.value === null ? null : String(center.value)}
              onValueChange={(id) => center.onValueChange(id === null ? null : Number(id))}
              onQueryChange={setSearch}
            />
          )}
        </BoundField>
      )}
      <TextField {...form.field('first_name')} label={t(($) => $.form.firstName)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('last_name_1')} label={t(($) => $.form.lastName1)} />
        <TextField {...form.field('last_name_2')} label={t(($) => $.form.lastName2)} />
      </div>
      <TextField {...form.field('email')} type="email" label={t(($) => $.form.email)} hint={user && t(($) => $.form.emailHint)} />
      <TextField {...form.field('username')} label={t(($) => $.form.username)} hint={user ? undefined : t(($) => $.form.usernameHint)} />
      <GenderField {...form.field('gender')} />
    </FormDialog>
  )
}
