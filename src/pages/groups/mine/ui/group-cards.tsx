import { Link } from '@tanstack/react-router'
import { GroupLogo } from '@/entities/group'
import type { ArchiveGroups } from '@/features/archive-groups'
import type { Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, Checkbox, rowLinkStyles, type Selection, Skeleton } from '@/shared/ui'
import { myGroupsTexts } from '../i18n'
import { GroupMenu } from './group-menu'
import { GroupState } from './group-state'

interface GroupListProps {
  readonly groups: readonly Schema<'Group'>[]
  readonly selection: Selection<number>
  readonly archiving: ArchiveGroups
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

export function GroupCards({ groups, ...rest }: GroupListProps) {
  return (
    <ul className={grid}>
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} {...rest} />
      ))}
    </ul>
  )
}

interface GroupCardProps extends Omit<GroupListProps, 'groups'> {
  readonly group: Schema<'Group'>
}

function GroupCard({ group, selection, archiving }: GroupCardProps) {
  const t = useTexts(myGroupsTexts)
  const c = useTexts(commonTexts)
  const { id, name, logo, thumbnail, period, courses, students_count } = group
  const programs = courses.map((course) => course.name).join(' · ')
  return (
    <li
      data-selected={selection.isSelected(id) || undefined}
      className="relative flex min-h-40 flex-col gap-2 overflow-hidden rounded-lg border border-line bg-surface p-4 hover:border-control data-selected:border-accent data-selected:bg-accent-soft/50"
    >
      {thumbnail && <img src={thumbnail} alt="" className="-mx-4 -mt-4 mb-2 h-24 w-[calc(100%+2rem)] max-w-none object-cover" />}
      <div className="flex items-start gap-3">
        <GroupLogo name={name} src={logo} />
        <div className="min-w-0 flex-1 pt-0.5">
          <Link to="/group/$id" params={{ id }} className={`${rowLinkStyles} text-base`}>
            {name}
          </Link>
          <p className="text-sm text-muted tabular-nums">
            {period} · {t(($) => $.students, { count: students_count })}
          </p>
        </div>
        <div className="relative z-1 -mt-1 -mr-2 flex items-center gap-1.5">
          {group.can_archive && (
            <Checkbox
              className="mx-1"
              aria-label={c(($) => $.table.selectRow, { name })}
              checked={selection.isSelected(id)}
              onChange={() => selection.toggle(id)}
            />
          )}
          <GroupMenu group={group} archiving={archiving} />
        </div>
      </div>
      <p className="line-clamp-2 text-sm text-soft" title={programs}>
        {programs}
      </p>
      <p className="mt-auto">
        <GroupState group={group} />
      </p>
    </li>
  )
}

export function GroupCardsSkeleton() {
  return (
    <div className={grid} aria-hidden>
      {[0, 1, 2].map((index) => (
        <Card key={index} className="flex min-h-40 flex-col gap-3 sm:p-4">
          <div className="flex gap-3">
            <Skeleton className="size-9" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="mt-auto h-4 w-2/5" />
        </Card>
      ))}
    </div>
  )
}
