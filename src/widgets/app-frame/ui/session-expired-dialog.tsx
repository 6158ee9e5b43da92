import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { signIn, useSession } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { Avatar, Button, Dialog, Field, FormError, PasswordInput } from '@/shared/ui'
import { appFrameTexts } from '../i18n'

const formId = 'session-expired-form'

/** Signing in again over the page: what was typed stays, what was being saved is saved. */
export function SessionExpiredDialog() {
  const t = useTexts(appFrameTexts)
  const common = useTexts(commonTexts)
  const session = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const { username, full_name, email } = useSelf()
  const password = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    if (busy) return
    if (typed === '') return password.current?.focus()
    setBusy(true)
    setTrouble(undefined)
    try {
      await session.signedIn(await signIn({ who: username, password: typed }))
    } catch (error) {
      setTrouble(troubleText(error))
      setBusy(false)
      password.current?.select()
    }
  }
  const troubleText = (error: unknown) => {
    if (isApiError(error, 401)) return t(($) => $.expired.wrong)
    if (isApiError(error, 429)) return t(($) => $.expired.throttled, { time: formatClock(error.retryAfter ?? 60) })
    return errorMessage(error, common)
  }
  const leave = async () => {
    const next = router.latestLocation.href
    session.leave()
    await router.navigate({ to: '/login', search: { next } })
    client.clear()
  }

  return (
    <Dialog
      open
      required
      title={t(($) => $.expired.title)}
      description={t(($) => $.expired.body)}
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        password.current?.focus()
      }}
      footer={
        <>
          <Button variant="ghost" disabled={busy} title={t(($) => $.expired.leaveHint)} onClick={() => void leave()}>
            {t(($) => $.expired.another)}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={busy}>
            {t(($) => $.expired.resume)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4"
      >
        <FormError>{trouble}</FormError>
        <div className="flex items-center gap-3">
          <Avatar name={full_name} size="lg" />
          <div className="min-w-0">
            <p className="truncate font-medium">{full_name}</p>
            <p className="truncate text-md text-muted">{email ?? username}</p>
          </div>
        </div>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Field label={t(($) => $.expired.password)}>
          {(control) => (
            <PasswordInput {...control} ref={password} name="password" size="lg" autoComplete="current-password" maxLength={256} />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
