import { Link } from '@tanstack/react-router'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Card, Section } from '@/shared/ui'
import { courseOverviewTexts } from '../i18n'

interface CourseGroupsProps {
  /** The first of them. */
  readonly groups: Schema<'CourseOverview'>['groups']
  readonly groupsCount: number
}

const row = 'px-4 py-2.5 text-md'

/** The groups that use the program. */
export function CourseGroups({ groups, groupsCount }: CourseGroupsProps) {
  const t = useTexts(courseOverviewTexts)
  const more = groupsCount - groups.length
  return (
    <Section title={t(($) => $.groups)}>
      <Card className="divide-y divide-line p-0 sm:p-0">
        {groups.length === 0 && <p className="p-4 text-md text-muted">{t(($) => $.noGroups)}</p>}
        {groups.map(({ id, name, period, center, can_open }) => (
          <div key={id} className={row}>
            {can_open ? (
              <Link to="/group/$id" params={{ id }} className="font-medium hover:underline">
                {name}
              </Link>
            ) : (
              <span className="font-medium">{name}</span>
            )}
            <p className="text-sm text-muted tabular-nums">
              {period} · {center.name}
            </p>
          </div>
        ))}
        {more > 0 && <p className={`${row} text-muted`}>{t(($) => $.moreGroups, { count: more })}</p>}
      </Card>
    </Section>
  )
}
