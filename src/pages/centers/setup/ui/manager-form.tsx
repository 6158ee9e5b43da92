import { useState, type FormEvent } from 'react'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Button, Field, Input } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Member } from '../model/steps-words'
import { readEmails } from '../model/typed-emails'

const nobody: Member = { email: '', first_name: '', last_name_1: '', last_name_2: '' }

interface MemberFieldsProps {
  readonly value: Member
  readonly onChange: (member: Member) => void
  readonly error?: string | undefined
}

/** Name and e-mail of somebody who may not have an account yet. */
export function MemberFields({ value, onChange, error }: MemberFieldsProps) {
  const t = useTexts(centerSetupTexts)
  const text = (
    label: string,
    name: keyof Member,
    more: { readonly type?: string; readonly maxLength: number; readonly error?: string | undefined },
  ) => (
    <Field label={label} {...(name === 'email' ? { required: true, error: more.error } : { optional: true })}>
      {(control) => (
        <Input
          {...control}
          type={more.type ?? 'text'}
          maxLength={more.maxLength}
          autoComplete="off"
          value={value[name]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid w-full gap-4 sm:grid-cols-2">
      {text(
        t(($) => $.team.managerEmail),
        'email',
        { type: 'email', maxLength: 254, error },
      )}
      {text(
        t(($) => $.team.firstName),
        'first_name',
        { maxLength: 80 },
      )}
      {text(
        t(($) => $.team.lastName1),
        'last_name_1',
        { maxLength: 80 },
      )}
      {text(
        t(($) => $.team.lastName2),
        'last_name_2',
        { maxLength: 80 },
      )}
    </div>
  )
}

/** Makes the manager, who is the first of the team. */
export function ManagerForm({ onAdd }: { readonly onAdd: (member: Member) => void }) {
  const t = useTexts(centerSetupTexts)
  const c = useTexts(commonTexts)
  const [member, setMember] = useState(nobody)
  const [code, setCode] = useState<'required' | 'format'>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const email = member.email.trim()
    const isWhole = readEmails(email).emails[0] === email
    if (!isWhole) return setCode(email === '' ? 'required' : 'format')
    onAdd({ ...member, email })
    setMember(nobody)
  }
  return (
    <form
      noValidate
      onSubmit={add}
      aria-labelledby="manager-title"
      className="flex flex-col items-start gap-4 rounded-lg border border-line bg-canvas p-4"
    >
      <div>
        <h3 id="manager-title" className="text-base font-semibold">
          {t(($) => $.team.manager)}
        </h3>
        <p className="text-sm text-muted">{t(($) => $.team.managerHint)}</p>
      </div>
      <MemberFields
        value={member}
        error={code && fieldMessage(c, code)}
        onChange={(next) => {
          setMember(next)
          setCode(undefined)
        }}
      />
      <Button type="submit">{t(($) => $.team.addManager)}</Button>
    </form>
  )
}
