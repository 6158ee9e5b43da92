import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Avatar, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { myProfileTexts } from '../i18n'
import { DataForm } from './data-form'
import { AppearanceSettings } from './appearance-settings'
import { MyAccount } from './my-account'
import { OpenSessions } from './open-sessions'
import { PasswordForm } from './password-form'

export function MyProfilePage() {
  const t = useTexts(myProfileTexts)
  const { full_name, profile_image, kind, username, center, impersonation } = useSelf()
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
      {impersonation ? (
        <AlertBox>{t(($) => $.impersonation)}</AlertBox>
      ) : (
        <>
          <PasswordForm />
          <OpenSessions />
          <MyAccount />
        </>
      )}
    </div>
  )
}
