import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useChangeSelf, userQueries, useSelf, type Self } from '@/entities/user'
import { LeaveGuard } from '@/features/leave-guard'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, Field, FormError, Input, SaveState, Section, Select, type SaveStatus } from '@/shared/ui'
import { myProfileTexts } from '../i18n'
import { PasswordForEmail } from './password-for-email'
import { PendingEmail } from './pending-email'
import { PhotoField } from './photo-field'

const names = ['first_name', 'last_name_1', 'last_name_2', 'email', 'gender'] as const
const genders = ['none', 'female', 'male', 'non-binary', 'other'] as const
type Name = (typeof names)[number]
type TextName = Exclude<Name, 'gender'>
type Data = Readonly<Record<TextName, string>> & { readonly gender: (typeof genders)[number] }

const dataOf = (self: Self): Data => ({
  first_name: self.first_name,
  last_name_1: self.last_name_1,
  last_name_2: self.last_name_2,
  email: self.email ?? '',
  gender: self.gender ?? 'none',
})

/** Names, e-mail and gender; a new e-mail waits until it is confirmed. What changed elsewhere meanwhile is shown, and nothing typed is lost. */
export function DataForm() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const self = useSelf()
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error, reset } = useChangeSelf()
  const stored = dataOf(self)
  const [typed, setTyped] = useState<Partial<Data>>({})
  const data = { ...stored, ...typed }
  const changed = names.filter((name) => data[name] !== stored[name])
  const hasNewEmail = changed.includes('email')
  const [password, setPassword] = useState('')
  const [conflict, setConflict] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || changed.length === 0) return
    const change = Object.fromEntries(changed.map((name) => [name, data[name] === 'none' ? null : data[name].trim()]))
    mutate(
      { change: hasNewEmail ? { ...change, current_password: password } : change, revision: self.revision },
      {
        onSuccess: () => {
          setTyped({})
          setPassword('')
          setConflict(false)
        },
        onError: (refusal) => {
          if (!isApiError(refusal, 'conflict')) return
          client.setQueryData(userQueries.self().queryKey, refusal.current as Self)
          setConflict(true)
        },
      },
    )
  }

  const codes = isApiError(error, 400) ? error.errors : {}
  const fieldError = (name: TextName) => {
    const code = codes[name]?.[0]
    return code && fieldMessage(c, code)
  }
  const field = (
    name: TextName,
    label: string,
    props: { readonly type?: string; readonly autoComplete: string; readonly hint?: string },
  ) => (
    <Field label={label} error={fieldError(name)} {...(props.hint ? { hint: props.hint } : {})}>
      {(control) => (
        <Input
          {...control}
          name={name}
          type={props.type ?? 'text'}
          autoComplete={props.autoComplete}
          disabled={name === 'email' && self.impersonation !== null}
          maxLength={name === 'email' ? 254 : 80}
          value={data[name]}
          onChange={(event) => {
            if (error) reset()
            setTyped({ ...typed, [name]: event.target.value })
          }}
        />
      )}
    </Field>
  )
  const failure =
    error && !isApiError(error, 400) && !isApiError(error, 'conflict')
      ? `${c(($) => $.errors.update.profile)} ${errorMessage(error, c)}`
      : undefined
  const status: SaveStatus = isPending
    ? { kind: 'saving' }
    : changed.length > 0
      ? { kind: 'unsaved' }
      : isSuccess
        ? { kind: 'saved' }
        : { kind: 'idle' }

  return (
    <Section title={t(($) => $.data.title)} description={t(($) => $.data.description)}>
      <Card className="flex flex-col gap-6">
        <PhotoField />
        <form noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
          <FormError>{failure}</FormError>
          {conflict && changed.length > 0 && (
            <AlertBox
              type="warning"
              title={t(($) => $.data.conflictTitle)}
              actions={
                <Button size="sm" onClick={() => setTyped({})}>
                  {t(($) => $.data.takeTheirs)}
                </Button>
              }
            >
              {t(($) => $.data.conflict, { name: self.full_name, email: self.email ?? t(($) => $.data.noEmail) })}
            </AlertBox>
          )}
          {field(
            'first_name',
            t(($) => $.data.firstName),
            { autoComplete: 'given-name' },
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {field(
              'last_name_1',
              t(($) => $.data.lastName1),
              { autoComplete: 'family-name' },
            )}
            {field(
              'last_name_2',
              t(($) => $.data.lastName2),
              { autoComplete: 'off' },
            )}
          </div>
          {field(
            'email',
            t(($) => $.data.email),
            { type: 'email', autoComplete: 'email', hint: t(($) => $.data.emailHint) },
          )}
          {hasNewEmail && (
            <PasswordForEmail
              value={password}
              code={codes['current_password']?.[0]}
              onChange={(value) => {
                if (error) reset()
                setPassword(value)
              }}
            />
          )}
          {self.pending_email && <PendingEmail email={self.pending_email} />}
          <Field label={t(($) => $.data.gender)} className="sm:w-56">
            {(control) => (
              <Select
                {...control}
                value={data.gender}
                onValueChange={(gender) => setTyped({ ...typed, gender })}
                options={genders.map((value) => ({ value, label: t(($) => $.data.genders[value]) }))}
              />
            )}
          </Field>
          <div className="flex items-center justify-end gap-3">
            <SaveState status={status} />
            <Button type="submit" variant="primary" loading={isPending} disabled={changed.length === 0}>
              {t(($) => $.data.submit)}
            </Button>
          </div>
        </form>
      </Card>
      <LeaveGuard dirty={changed.length > 0} />
    </Section>
  )
}
