import { Link } from '@tanstack/react-router'
import { StageBadge } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { PageHeader } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { handInTexts } from '../i18n'
import { GroupSwitch } from './group-switch'
import { useServerClock } from './use-server-clock'

type Deliverable = Schema<'Deliverable'>

/** One sentence that says until when, by the server's clock. */
function useStateInWords({ stage, opens_at, due_at, closes_at, server_time, group_archived }: Deliverable): string {
  const t = useTexts(handInTexts)
  const inWords = useInWords()
  const now = useServerClock(server_time)
  const words = (date: string) => ({ when: inWords(date, { now }) })
  if (group_archived) return t(($) => $.state.archived)
  if (stage === 'not_open' && opens_at) return t(($) => $.state.notOpen, words(opens_at))
  if (stage === 'late' && due_at) return t(($) => $.state.late, words(due_at))
  if (stage === 'closed') {
    const end = closes_at ?? due_at
    return end ? t(($) => $.state.closed, words(end)) : t(($) => $.state.closedNoDate)
  }
  return due_at ? t(($) => $.state.open, words(due_at)) : t(($) => $.state.openNoDate)
}

export function TaskHeader({ task }: { readonly task: Deliverable }) {
  const t = useTexts(handInTexts)
  const state = useStateInWords(task)
  const versions = task.work?.versions.length ?? 0
  return (
    <div className="flex flex-col gap-2">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: task.group.id }}>
                {task.group.name}
              </Link>
            ),
          },
          { key: 'page', content: task.name },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StageBadge stage={task.stage} />
        <p className={cn('text-sm text-muted', task.groups.length > 1 && 'flex flex-wrap items-center gap-x-1.5')}>
          {task.course.name} <span aria-hidden>·</span> {task.groups.length > 1 ? <GroupSwitch task={task} /> : task.group.name}
        </p>
      </div>
      <PageHeader title={task.name} state={versions > 0 ? `${state} ${t(($) => $.state.delivered, { count: versions })}` : state} />
    </div>
  )
}
