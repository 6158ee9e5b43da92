import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSelf, userQueries } from '@/entities/user'
import { AccountMenu } from '@/features/manage-account'
import { useInWords, useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { AlertBox, Avatar, PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { usersPersonTexts } from '../i18n'
import { PersonData } from './person-data'
import { PersonGroups } from './person-groups'
import { SendLinkButton } from './send-link-button'

const route = getRouteApi('/_private/profile/$id_user')

/** A person, for staff: their data, the groups that the user has access to, and the permitted actions. */
export function PersonPage() {
  const t = useTexts(usersPersonTexts)
  const inWords = useInWords()
  const self = useSelf()
  const { id_user } = route.useParams()
  const { data: person } = useSuspenseQuery(userQueries.detail(id_user))
  const { full_name, profile_image, kind, is_active, erasure_requested_at, username, email } = person
  const isAdmin = self.kind === 'admin'
  useDocumentTitle(full_name)
  return (
    <div className="flex flex-col gap-8">
      <Breadcrumbs
        items={[
          ...(isAdmin ? [{ key: 'users', content: <Link to="/users">{t(($) => $.users)}</Link> }] : []),
          { key: 'page', content: full_name },
        ]}
      />
      <PageHeader
        title={full_name}
        state={[username, t(($) => $.kind[kind])].join(' · ')}
        media={<Avatar name={full_name} src={profile_image} size="lg" />}
        {...(isAdmin ? { menu: <AccountMenu user={person} self={self.id} /> } : {})}
        {...(!isAdmin && self.id !== person.id && email && is_active ? { action: <SendLinkButton user={person.id} email={email} /> } : {})}
      />
      {!is_active && <AlertBox type="warning">{t(($) => $.inactive)}</AlertBox>}
      {erasure_requested_at && (
        <AlertBox type="warning" title={t(($) => $.erasureTitle)}>
          {t(($) => $.erasure, { when: inWords(erasure_requested_at) })}
        </AlertBox>
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <PersonData person={person} />
        <PersonGroups groups={person.groups} />
      </div>
    </div>
  )
}
