import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDate } from '@/shared/lib/format'
import { Badge, Markdown } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import { countryName } from '../model/countries'
import type { Teammate, Values } from '../model/steps-types'
import { nameOf } from './team-row'

interface Row {
  readonly term: string
  readonly value: ReactNode
}

/** What is written in each step, for the review. */
export function useReviewRows(values: Values): Readonly<Record<1 | 2 | 3 | 4 | 5, readonly Row[]>> {
  const t = useTexts(centerSetupTexts)
  const language = useLanguage()
  const none = <span className="text-muted">{t(($) => $.review.none)}</span>
  const written = (text: string | null) => (text === null || text.trim() === '' ? none : text)
  const formatted = (text: string) => (text.trim() === '' ? none : <Markdown text={text} />)
  const picture = (url: string | undefined, className: string) =>
    url ? (
      <img src={url} alt="" className={cn('rounded-md border border-line object-cover', className)} />
    ) : (
      <span className="text-muted">{t(($) => $.review.noImage)}</span>
    )
  const { contract, team, administrator } = values
  const manager = team.find(({ email }) => email.toLowerCase() === administrator?.toLowerCase())
  const others = team.filter((mate) => mate !== manager)
  const person = (mate: Teammate) => [nameOf(mate), mate.email].filter(Boolean).join(' · ')
  const days = [contract.starts_on, contract.ends_on].map((day) => (day ? formatDate(day) : '…')) as [string, string]
  const contact = [contract.contact_name, contract.contact_phone, contract.contact_email].filter((part) => part !== '')
  return {
    1: [
      { term: t(($) => $.identity.name), value: written(values.name) },
      { term: t(($) => $.identity.slug), value: written(values.slug) },
      { term: t(($) => $.identity.about), value: written(values.about) },
      { term: t(($) => $.identity.description), value: formatted(values.description) },
    ],
    2: [
      { term: t(($) => $.contact.code), value: written(values.code) },
      { term: t(($) => $.contact.taxId), value: written(values.tax_id) },
      { term: t(($) => $.contact.address), value: written(values.address) },
      { term: t(($) => $.contact.street), value: written(values.street) },
      { term: t(($) => $.contact.city), value: written([values.zipcode, values.city].filter((part) => part !== '').join(' ')) },
      { term: t(($) => $.contact.province), value: written(values.province) },
      { term: t(($) => $.contact.country), value: written(values.country === '' ? '' : countryName(language, values.country)) },
      { term: t(($) => $.contact.timeZone), value: t(($) => $.timeZones[values.time_zone]) },
      { term: t(($) => $.contact.phone), value: written(values.phone) },
      { term: t(($) => $.contact.email), value: written(values.email) },
      { term: t(($) => $.contact.website), value: written(values.website) },
      { term: t(($) => $.contact.establishment), value: values.establishment_date ? formatDate(values.establishment_date) : none },
    ],
    3: [
      { term: t(($) => $.images.logo), value: picture(values.logo?.url, 'h-12 w-24 bg-white object-contain') },
      { term: t(($) => $.images.thumbnail), value: picture(values.thumbnail?.url, 'size-12') },
      { term: t(($) => $.images.background), value: picture(values.background?.url, 'h-16 w-32') },
    ],
    4: [
      { term: t(($) => $.contract.teachers), value: written(values.teacher_licenses) },
      { term: t(($) => $.contract.students), value: written(values.student_licenses) },
      { term: t(($) => $.contract.number), value: written(contract.number) },
      {
        term: t(($) => $.review.contract),
        value: contract.starts_on || contract.ends_on ? t(($) => $.review.contractDates, { from: days[0], to: days[1] }) : none,
      },
      { term: t(($) => $.review.contact), value: written(contact.join(' · ')) },
      { term: t(($) => $.contract.notes), value: formatted(contract.notes) },
      {
        term: t(($) => $.contract.anonymous),
        value: t(($) => (values.anonymous_users ? $.review.anonymousYes : $.review.anonymousNo)),
      },
    ],
    5: [
      { term: t(($) => $.review.administrator), value: manager ? person(manager) : none },
      {
        term: t(($) => $.review.team),
        value:
          others.length === 0 ? (
            none
          ) : (
            <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
              {others.map((mate) => (
                <li key={mate.email} className="break-words">
                  {person(mate)}
                  {mate.isInvited && (
                    <Badge tone="pending" className="ml-2">
                      {t(($) => $.team.invited)}
                    </Badge>
                  )}
                </li>
              ))}
            </ul>
          ),
      },
    ],
  }
}
