import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { signIn, signInOptions, signInWithGoogle, useSession } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { GoogleSignIn } from '@/features/sign-in-with-google'
import { errorMessage, isApiError, type ApiError, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { Avatar, Button, Dialog, Field, FormError, lazyModule, PasswordInput, useLazyModule } from '@/shared/ui'
import { appFrameTexts } from '../i18n'

const secondFactor = lazyModule(() => import('@/features/second-factor'), { prefetch: false })

const formId = 'session-expired-form'

/** Signs in again over the page: unsaved input stays, and waiting saves are sent. */
export function SessionExpiredDialog() {
  const t = useTexts(appFrameTexts)
  const common = useTexts(commonTexts)
  const session = useSession()
  const router = useRouter()
  const client = useQueryClient()
  const { username, full_name, email } = useSelf()
  const password = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<ReactNode>()
  const [options] = useState(signInOptions)
  const [challenge, setChallenge] = useState<ApiError['challenge']>(null)
  const code = useLazyModule(secondFactor, challenge !== null, { onFailed: () => setChallenge(null) })

  const enter = async (arrive: () => Promise<Schema<'Self'>>, rejectionText: string) => {
    if (busy) return
    setBusy(true)
    setErrorText(undefined)
    try {
      await session.signedIn(await arrive())
    } catch (error) {
      setBusy(false)
      if (isApiError(error) && error.challenge) return setChallenge(error.challenge)
      setErrorText(messageOf(error, rejectionText))
      password.current?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = password.current?.value ?? ''
    if (typed === '') return password.current?.focus()
    void enter(
      () => signIn({ who: username, password: typed }),
      t(($) => $.expired.wrong),
    )
  }
  const withGoogle = (credential: string) =>
    void enter(
      () => signInWithGoogle(credential),
      t(($) => $.expired.googleRefused),
    )
  const messageOf = (error: unknown, rejectionText: string) => {
    if (isApiError(error, 401)) return rejectionText
    if (isApiError(error, 'new_password_required') && error.link) return <ChooseOwn link={error.link} />
    if (isApiError(error, 429)) return t(($) => $.expired.throttled, { time: formatClock(error.retryAfter ?? 60) })
    return errorMessage(error, common)
  }
  const leave = async () => {
    const next = router.latestLocation.href
    session.leave()
    await router.navigate({ to: '/login', search: { next }, ignoreBlocker: true })
    client.clear()
  }

  if (challenge && code) {
    return (
      <Dialog open required title={t(($) => $.expired.title)}>
        <Suspense>
          <code.SecondFactorStep
            key={challenge.token}
            challenge={challenge}
            onSignedIn={(self) => void session.signedIn(self)}
            onRestart={() => setChallenge(null)}
          />
        </Suspense>
      </Dialog>
    )
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
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{errorText}</FormError>
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
      <Suspense>
        <GoogleSignIn options={options} or={t(($) => $.expired.or)} onCredential={withGoogle} />
      </Suspense>
    </Dialog>
  )
}

/** The center replaced the password meanwhile: the person chooses a new one in another tab, so that this page keeps its input. */
function ChooseOwn({ link }: { readonly link: string }) {
  const t = useTexts(appFrameTexts)
  return (
    <>
      {t(($) => $.expired.oneTime)}{' '}
      <a href={link} target="_blank" rel="noreferrer" className="underline underline-offset-3">
        {t(($) => $.expired.choose)}
      </a>
    </>
  )
}
