import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { centerQueries } from '@/entities/center'
import { isApiError, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Combobox, DialogClose, Field, FormError, Input, Select, Sheet, toast } from '@/shared/ui'
import { saveAccount } from '../api/save-account'
import { useAccountChange } from '../api/use-account-change'
import { manageAccountTexts } from '../i18n'
import { formOf, genders, roles, type AccountForm, type TextField } from '../model/account-form'
import { useAccountTrouble } from './use-account-trouble'

/** Creates an account, or corrects one. What changed elsewhere meanwhile is said, and nothing typed is lost. */
export function AccountSheet({ user, onClose }: { readonly user?: Schema<'User'>; readonly onClose: () => void }) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const id = useId()
  const [form, setForm] = useState<AccountForm>(() => formOf(user))
  const [revision, setRevision] = useState(user?.revision ?? 0)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useAccountChange(saveAccount)
  const { fieldError, failure } = useAccountTrouble(error, user === undefined)
  const isNewRole = user === undefined || form.role !== formOf(user).role
  const needsCenter = isNewRole && form.role !== 'admin'
  const centers = useQuery({ ...centerQueries.list({ search, page_size: 25 }), enabled: needsCenter })

  const change = (part: Partial<AccountForm>) => {
    if (error) reset()
    setForm({ ...form, ...part })
  }
  const missing = {
    first_name: form.first_name.trim() === '',
    email: form.email.trim() === '' && (user === undefined || user.email !== null),
    center: needsCenter && form.center === null,
    username: user !== undefined && form.username.trim() === '',
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isPending || Object.values(missing).some(Boolean)) return
    mutate(
      { form, id: user?.id, revision },
      {
        onSuccess: (saved) => {
          const text = user ? t(($) => $.form.saved, { name: saved.full_name }) : t(($) => $.form.created, { email: saved.email ?? '' })
          toast.success(text)
          onClose()
        },
        onError: (refusal) => {
          if (isApiError(refusal, 'conflict')) setRevision((refusal.current as Schema<'User'>).revision)
        },
      },
    )
  }
  const required = (isMissing: boolean) => (asked && isMissing ? c(($) => $.validation.required) : undefined)
  const text = (
    name: TextField,
    label: string,
    more: { readonly hint?: string; readonly type?: string; readonly error?: string | undefined } = {},
  ) => (
    <Field label={label} error={more.error ?? fieldError(name)} {...(more.hint ? { hint: more.hint } : {})}>
      {(control) => (
        <Input
          {...control}
          type={more.type ?? 'text'}
          autoComplete="off"
          maxLength={name === 'email' ? 254 : name === 'username' ? 150 : 80}
          value={form[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={user ? t(($) => $.form.editTitle, { name: user.full_name }) : t(($) => $.form.createTitle)}
      {...(user ? {} : { description: t(($) => $.form.createDescription) })}
      footer={
        <>
          <DialogClose asChild disabled={isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" loading={isPending}>
            {user ? t(($) => $.form.save) : t(($) => $.form.create)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{failure}</FormError>
        {isApiError(error, 'conflict') && <AlertBox type="warning">{t(($) => $.form.conflict)}</AlertBox>}
        <Field label={t(($) => $.form.role)} {...(user ? { hint: t(($) => $.form.roleHint) } : {})}>
          {(control) => (
            <Select
              {...control}
              value={form.role}
              onValueChange={(role) => change({ role })}
              options={roles.map((value) => ({ value, label: t(($) => $.form.roles[value]) }))}
            />
          )}
        </Field>
        {needsCenter && (
          <Field label={t(($) => $.form.center)} error={required(missing.center) ?? fieldError('center_id')}>
            {(control) => (
              <Combobox
                {...control}
                label={t(($) => $.form.center)}
                placeholder={t(($) => $.form.centerPlaceholder)}
                options={(centers.data?.results ?? []).map((center) => ({ id: String(center.id), label: center.name }))}
                value={form.center}
                onValueChange={(center) => change({ center })}
                onQueryChange={setSearch}
              />
            )}
          </Field>
        )}
        {text(
          'first_name',
          t(($) => $.form.firstName),
          { error: required(missing.first_name) },
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {text(
            'last_name_1',
            t(($) => $.form.lastName1),
          )}
          {text(
            'last_name_2',
            t(($) => $.form.lastName2),
          )}
        </div>
        {text(
          'email',
          t(($) => $.form.email),
          { type: 'email', error: required(missing.email), ...(user ? { hint: t(($) => $.form.emailHint) } : {}) },
        )}
        {text(
          'username',
          t(($) => $.form.username),
          { error: required(missing.username), ...(user ? {} : { hint: t(($) => $.form.usernameHint) }) },
        )}
        <Field label={t(($) => $.form.gender)} className="sm:w-48">
          {(control) => (
            <Select
              {...control}
              value={form.gender}
              onValueChange={(gender) => change({ gender })}
              options={genders.map((value) => ({ value, label: t(($) => $.form.genders[value]) }))}
            />
          )}
        </Field>
      </form>
    </Sheet>
  )
}
