import type { Schema } from '@/shared/api'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Avatar, Card, DescriptionList, Markdown, Section } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'

type Center = Schema<'Center'>

/** Description, address and contract of the center. */
export function AboutCenter({ center }: { readonly center: Center }) {
  const t = useTexts(centerOverviewTexts)
  const filled = (text: string) => text || <span className="text-muted">{t(($) => $.data.nothing)}</span>
  const town = [center.zipcode, center.city].filter(Boolean).join(' ')
  const { code, tax_id, province, phone, email, website } = center
  // a province that is called like its town is not repeated
  const lines = [center.address || center.street, town, province === center.city ? '' : province, countryName(center.country)].filter(
    Boolean,
  )
  const link = (href: string, text: string) => (
    <a href={href} className="text-accent-ink underline underline-offset-2">
      {text}
    </a>
  )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title={t(($) => $.data.identity)}>
          <Card>
            {center.background && <img src={center.background.url} alt="" className="mb-3 h-36 w-full rounded-md object-cover" />}
            <DescriptionList
              items={[
                { term: t(($) => $.data.about), value: filled(center.about) },
                {
                  term: t(($) => $.data.description),
                  value: center.description ? <Markdown text={center.description} className="text-md" /> : filled(''),
                },
                { term: t(($) => $.data.slug), value: <code className="text-sm">{center.slug}</code> },
                ...(center.establishment_date
                  ? [
                      {
                        term: t(($) => $.data.established),
                        value: formatDate(center.establishment_date, 'long', { language: currentLanguage() }),
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
        </Section>
        <Section title={t(($) => $.data.contact)}>
          <Card>
            <DescriptionList
              items={[
                { term: t(($) => $.data.address), value: lines.length === 0 ? filled('') : lines.map((line) => <p key={line}>{line}</p>) },
                ...(phone ? [{ term: t(($) => $.data.phone), value: link(`tel:${phone.replace(/[^+\d]/g, '')}`, phone) }] : []),
                ...(email ? [{ term: t(($) => $.data.email), value: link(`mailto:${email}`, email) }] : []),
                ...(website ? [{ term: t(($) => $.data.website), value: link(website, website.replace(/^https?:\/\//, '')) }] : []),
                ...(code ? [{ term: t(($) => $.data.code), value: code }] : []),
                ...(tax_id ? [{ term: t(($) => $.data.taxId), value: tax_id }] : []),
              ]}
            />
          </Card>
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Section title={t(($) => $.data.manager)}>
          <Card className="flex items-center gap-3 text-md">
            {center.manager ? (
              <>
                <Avatar name={center.manager.full_name} src={center.manager.profile_image} />
                {center.manager.full_name}
              </>
            ) : (
              <span className="text-muted">{t(($) => $.data.noManager)}</span>
            )}
          </Card>
        </Section>
        {center.contract && <Contract contract={center.contract} anonymous={center.anonymous_users} />}
      </div>
    </div>
  )
}

/** The country of a code ("ES") in the reader's language; other texts are shown unchanged. */
function countryName(country: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country
  return new Intl.DisplayNames(currentLanguage(), { type: 'region', fallback: 'code' }).of(country) ?? country
}

function Contract({ contract, anonymous }: { readonly contract: Schema<'ContractData'>; readonly anonymous: boolean }) {
  const t = useTexts(centerOverviewTexts)
  const { number, starts_on, ends_on, contact_name, contact_email, contact_phone, notes } = contract
  const [from, until] = [formatDate(starts_on, 'short'), formatDate(ends_on, 'short')]
  const period =
    starts_on && ends_on
      ? t(($) => $.data.between, { from, until })
      : starts_on
        ? t(($) => $.data.from, { from })
        : ends_on && t(($) => $.data.until, { until })
  const contact = [contact_name, contact_email, contact_phone].filter(Boolean)
  const written = [
    ...(number ? [{ term: t(($) => $.data.number), value: number }] : []),
    ...(period ? [{ term: t(($) => $.data.period), value: period }] : []),
    ...(contact.length > 0 ? [{ term: t(($) => $.data.contactPerson), value: contact.map((line) => <p key={line}>{line}</p>) }] : []),
    ...(notes ? [{ term: t(($) => $.data.notes), value: <Markdown text={notes} className="text-md" /> }] : []),
  ]
  return (
    <Section title={t(($) => $.data.contract)}>
      <Card className="flex flex-col gap-2">
        {written.length === 0 && <p className="text-md text-muted">{t(($) => $.data.noContract)}</p>}
        <DescriptionList
          items={[...written, { term: t(($) => $.data.anonymous), value: t(($) => (anonymous ? $.data.yes : $.data.no)) }]}
        />
      </Card>
    </Section>
  )
}
