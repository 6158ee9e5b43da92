import { Link } from '@tanstack/react-router'
import { Archive, Users } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Badge, Card, EmptyState, rowLinkStyles, Skeleton, StatusBadge } from '@/shared/ui'
import { myGroupsTexts } from '../i18n'

export interface GroupCardsProps {
  readonly groups: readonly Schema<'Group'>[]
  readonly status: 'active' | 'archived' | 'all'
  readonly isSearching: boolean
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

export function GroupCards({ groups, status, isSearching }: GroupCardsProps) {
  const t = useTexts(myGroupsTexts)
  if (groups.length === 0) {
    const none = isSearching ? 'noMatch' : status === 'archived' ? 'noArchived' : 'empty'
    return (
      <Card className="p-0 sm:p-0">
        <EmptyState icon={none === 'noArchived' ? Archive : Users} title={t(($) => $[none])}>
          {t(($) => $[`${none}Body` as const])}
        </EmptyState>
      </Card>
    )
  }
  return (
    <ul className={grid}>
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} />
      ))}
    </ul>
  )
}

function GroupCard({ group }: { readonly group: Schema<'Group'> }) {
  const t = useTexts(myGroupsTexts)
  const { id, name, period, courses, students_count, to_grade_count, archived_at } = group
  return (
    <li className="relative flex min-h-36 flex-col gap-2 rounded-lg border border-line bg-surface p-4 hover:border-control">
      <div className="flex items-start justify-between gap-3">
        <Link to="/group/$id" params={{ id }} className={`${rowLinkStyles} text-base`}>
          {name}
        </Link>
        {archived_at ? (
          <StatusBadge icon={Archive} tone="neutral">
            {t(($) => $.archived)}
          </StatusBadge>
        ) : to_grade_count ? (
          <Badge tone="pending">{t(($) => $.toGrade, { count: to_grade_count })}</Badge>
        ) : (
          <Badge tone="outline">{t(($) => $.allGraded)}</Badge>
        )}
      </div>
      <p className="line-clamp-2 text-sm text-soft">{courses.map((course) => course.name).join(' · ')}</p>
      <p className="mt-auto text-sm text-muted tabular-nums">
        {period} · {t(($) => $.students, { count: students_count })}
      </p>
    </li>
  )
}

export function GroupCardsSkeleton() {
  return (
    <div className={grid} aria-hidden>
      {[0, 1, 2].map((place) => (
        <Card key={place} className="flex min-h-36 flex-col gap-3">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-4 w-2/5" />
        </Card>
      ))}
    </div>
  )
}
