import { useRef } from 'react'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Avatar, PageHeader, Section } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { myProfileTexts } from '../i18n'
import { CalendarSection } from './calendar-section'
import { DataForm } from './data-form'
import { AppearanceSettings } from './appearance-settings'
import { MyAccount } from './my-account'
import { NoticesSection } from './notices/notices-section'
import { OpenSessions } from './open-sessions'
import { PasswordForm } from './password-form'
import { RecentSignIns } from './recent-sign-ins'
import { SecondFactorSection } from './second-factor/second-factor-section'

export function MyProfilePage() {
  const t = useTexts(myProfileTexts)
  const { full_name, profile_image, kind, username, center, impersonation } = useSelf()
  const password = useRef<HTMLDivElement>(null)
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-10">
      <Breadcrumbs items={[{ key: 'page', content: t(($) => $.title) }]} />
      <PageHeader
        title={full_name}
        documentTitle={t(($) => $.title)}
        state={[username, t(($) => $.kind[kind]), center?.name].filter(Boolean).join(' · ')}
        media={<Avatar name={full_name} src={profile_image} size="lg" />}
      />
      <DataForm />
      <AppearanceSettings />
      <NoticesSection />
      {impersonation ? (
        <AlertBox>{t(($) => $.impersonation)}</AlertBox>
      ) : (
        <>
          <Section title={t(($) => $.security.title)} description={t(($) => $.security.description)}>
            <div className="mt-3 flex flex-col gap-8">
              <div ref={password}>
                <PasswordForm />
              </div>
              {kind !== 'student' && <SecondFactorSection />}
              <OpenSessions />
              <RecentSignIns onChangePassword={() => password.current?.querySelector('input')?.focus()} />
            </div>
          </Section>
          <CalendarSection />
          <MyAccount />
        </>
      )}
    </div>
  )
}
