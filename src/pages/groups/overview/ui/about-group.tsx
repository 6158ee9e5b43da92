import { Link } from '@tanstack/react-router'
import { useSelf } from '@/entities/user'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Avatar, Badge, Card, DescriptionList, Markdown, rowLinkStyles, Section } from '@/shared/ui'
import { groupOverviewTexts } from '../i18n'
import { TaughtBy } from './taught-by'

/** Programs, team and data of the group; a student has their programs in a tab of their own. */
export function AboutGroup({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(groupOverviewTexts)
  const isStudent = useSelf().kind === 'student'
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      {!isStudent && (
        <Section title={t(($) => $.programs)}>
          <Card className="p-0 sm:p-0">
            {group.courses.length === 0 && <p className="p-4 text-md text-muted">{t(($) => $.noPrograms)}</p>}
            <ul className="divide-y divide-line">
              {group.courses.map(({ id, name, teacher_id }) => (
                <li key={id} className="relative px-4 py-2.5 text-md hover:bg-subtle">
                  <Link
                    to="/center/$centerId/my-course/$courseId"
                    params={{ centerId: group.center.id, courseId: id }}
                    search={{ group: group.id }}
                    className={rowLinkStyles}
                  >
                    {name}
                  </Link>
                  <TaughtBy teachers={group.teachers} id={teacher_id} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
      <Section title={t(($) => $.team)}>
        <Card className="p-0 sm:p-0">
          <ul className="divide-y divide-line">
            {group.teachers.map((person) => (
              <li key={person.id} className="flex items-center gap-3 px-4 py-2.5 text-md">
                <Avatar name={person.full_name} src={person.profile_image} />
                <span className="min-w-0 flex-1 truncate">{person.full_name}</span>
                {person.id === group.manager?.id && <Badge tone="accent">{t(($) => $.manager)}</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      </Section>
      <Section title={t(($) => $.data)}>
        <Card>
          <DescriptionList
            items={[
              { term: t(($) => $.center), value: group.center.name },
              { term: t(($) => $.period), value: group.period },
              ...(group.category ? [{ term: t(($) => $.area), value: group.category.name }] : []),
              ...(group.description
                ? [{ term: t(($) => $.description), value: <Markdown text={group.description} className="text-md" /> }]
                : []),
            ]}
          />
        </Card>
      </Section>
    </div>
  )
}
