import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { openSession, SessionProvider } from '@/entities/session'
import { LoginPage, loginTexts } from '@/pages/auth/login'
import { changeLanguage, loadTexts, startI18n, type Language } from '@/shared/i18n'

const never = () => new Promise<never>(() => {})
let started: Promise<void> | undefined

/** HTML of the sign-in page before any request. Runs at build time. */
export async function renderLogin(language: Language): Promise<string> {
  started ??= startI18n(language)
  await started
  await changeLanguage(language)
  await loadTexts(loginTexts)
  const session = openSession({
    refresh: never,
    logout: never,
    stopImpersonation: never,
    tabs: { send: () => {}, onMessage: () => {} },
    hasLastRole: false,
  })
  return renderToStaticMarkup(
    <SessionProvider value={session}>
      <Suspense>
        <LoginPage options={never()} next="/" user={undefined} goTo={never} warmUp={() => {}} />
      </Suspense>
    </SessionProvider>,
  )
}
