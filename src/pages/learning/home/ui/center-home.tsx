import { Link } from '@tanstack/react-router'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Avatar, Card, DescriptionList, Section } from '@/shared/ui'
import { homeTexts } from '../i18n'
import { CenterTodo } from './center-todo'
import { Seats } from './seats'

const linkStyles = 'text-accent-ink hover:underline'

/** Overview of the center: seats, groups, progress of the setup, and teachers. */
export function CenterHome({ home }: { readonly home: Schema<'CenterHome'> }) {
  const t = useTexts(homeTexts)
  return (
    <Section
      title={t(($) => $.center.title)}
      description={home.center.name}
      aside={
        <Link to="/center/$id" params={{ id: home.center.id }} className={linkStyles}>
          {t(($) => $.center.open)}
        </Link>
      }
    >
      <CenterTodo home={home} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card className="flex flex-col gap-5">
          <Seats label={t(($) => $.center.teachers)} seats={home.teacher_seats} showLabel />
          <Seats label={t(($) => $.center.students)} seats={home.student_seats} showLabel />
          <DescriptionList
            items={[
              {
                term: t(($) => $.center.groups),
                value: (
                  <Link to="/center/$id" params={{ id: home.center.id }} search={{ tab: 'groups' }} className={linkStyles}>
                    {formatInteger(home.active_groups)}
                  </Link>
                ),
              },
              { term: t(($) => $.center.archived), value: formatInteger(home.archived_groups) },
              { term: t(($) => $.center.deliveries), value: formatInteger(home.week.deliveries) },
              { term: t(($) => $.center.enrolments), value: formatInteger(home.week.enrolments) },
            ]}
          />
        </Card>
        <Card>
          <h3 className="text-md font-medium">{t(($) => $.center.team)}</h3>
          <ul className="mt-3 flex flex-col gap-2.5">
            {home.team.map((person) => (
              <li key={person.id} className="flex items-center gap-2.5 text-md">
                <Avatar name={person.full_name} src={person.profile_image} size="sm" />
                <Link to="/profile/$id_user" params={{ id_user: person.id }} className="min-w-0 truncate hover:underline">
                  {person.full_name}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Section>
  )
}
