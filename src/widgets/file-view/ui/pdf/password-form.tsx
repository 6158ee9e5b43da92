import { LockKeyhole } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, Field, PasswordInput } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'

interface PasswordFormProps {
  readonly name: string
  readonly isWrong: boolean
  readonly onSubmit: (password: string) => void
}

/** Asks for the password of a PDF. It stays in this page. */
export function PasswordForm({ name, isWrong, onSubmit }: PasswordFormProps) {
  const t = useTexts(fileViewTexts)
  const [password, setPassword] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useEffectEvent(() => {
    if (isWrong) form.current?.querySelector('input')?.focus()
  })
  // after a wrong one the form comes back: what is wrong is read out with its field
  useEffect(() => focusWrong(), [])
  return (
    <form
      ref={form}
      className="m-auto"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onSubmit(password)
      }}
    >
      <EmptyState
        icon={LockKeyhole}
        title={t(($) => $.pdf.locked, { name })}
        action={
          <div className="flex w-72 flex-col gap-3 text-left">
            <Field label={t(($) => $.pdf.password)} {...(isWrong ? { error: t(($) => $.pdf.wrongPassword) } : {})}>
              {(control) => (
                <PasswordInput {...control} autoComplete="off" value={password} onChange={({ target }) => setPassword(target.value)} />
              )}
            </Field>
            <Button type="submit" variant="primary">
              {t(($) => $.pdf.unlock)}
            </Button>
          </div>
        }
      >
        {t(($) => $.pdf.lockedBody)}
      </EmptyState>
    </form>
  )
}
