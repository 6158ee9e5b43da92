import { useSuspenseQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useSelf, userQueries } from '@/entities/user'
import { AccountMenu } from '@/features/manage-account'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { useInWords, useTexts, commonTexts, useLanguage } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { AlertBox, Avatar, PageHeader, Button, toast, Card, DescriptionList, Section } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { usersPersonTexts } from '../i18n'
import { PersonGroups } from './person-groups'
import { PersonSecondFactor } from './person-second-factor'

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
        <div className="flex min-w-0 flex-col gap-8">
          <PersonData person={person} />
          {person.second_factor && <PersonSecondFactor person={person} factor={person.second_factor} />}
        </div>
        <PersonGroups groups={person.groups} />
      </div>
    </div>
  )
}

/** E-mails the person a link to choose a password. */
function SendLinkButton({ user, email }: { readonly user: number; readonly email: string }) {
  const t = useTexts(usersPersonTexts)
  const c = useTexts(commonTexts)
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.POST('/users/users/restore_password', { body: { user } })),
    onSuccess: () => toast.success(t(($) => $.linkSent, { email })),
    onError: (error) => toast.error(isApiError(error, 'too_many_links') ? t(($) => $.tooManyLinks) : errorMessage(error, c)),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      <KeyRound aria-hidden />
      {t(($) => $.sendLink)}
    </Button>
  )
}

function PersonData({ person }: { readonly person: Schema<'Profile'> }) {
  const t = useTexts(usersPersonTexts)
  const c = useTexts(commonTexts)
  const language = useLanguage()
  const inWords = useInWords()
  const { email, username, gender, centers, last_access_at, created_at } = person
  const names = centers.map(({ name, managed }) => (managed ? t(($) => $.manages, { center: name }) : name))
  return (
    <Section title={t(($) => $.data)}>
      <Card>
        <DescriptionList
          items={[
            { term: t(($) => $.email), value: email ? <a href={`mailto:${email}`}>{email}</a> : t(($) => $.noEmail) },
            { term: t(($) => $.username), value: username },
            ...(gender ? [{ term: c(($) => $.gender.label), value: c(($) => $.gender[gender]) }] : []),
            ...(names.length > 0 ? [{ term: t(($) => $.centers), value: names.join(', ') }] : []),
            { term: t(($) => $.lastAccess), value: last_access_at ? inWords(last_access_at, { alone: true }) : t(($) => $.never) },
            { term: t(($) => $.since), value: formatDate(created_at, 'long', { language }) },
          ]}
        />
      </Card>
    </Section>
  )
}
