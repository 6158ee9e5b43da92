import type { Schema } from '@/shared/api'
import { commonTexts, useInWords, useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Card, DescriptionList, Section } from '@/shared/ui'
import { usersPersonTexts } from '../i18n'

export function PersonData({ person }: { readonly person: Schema<'Profile'> }) {
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
