import { use } from 'react'
import type { SignInOptions } from '@/entities/session'
import { useTexts } from '@/shared/i18n'
import { AlertBox } from '@/shared/ui'
import { loginTexts } from '../i18n'

/** What a visitor must know about this installation: there is no IT admin yet, or everything in it is invented. */
export function InstallationNotes({ options }: { readonly options: Promise<SignInOptions | null> }) {
  const t = useTexts(loginTexts)
  const installation = use(options)
  return (
    <>
      {installation?.first_start && <AlertBox title={t(($) => $.firstStart.title)}>{t(($) => $.firstStart.body)}</AlertBox>}
      {installation?.demo_school && <AlertBox>{t(($) => $.demo.note)}</AlertBox>}
    </>
  )
}
