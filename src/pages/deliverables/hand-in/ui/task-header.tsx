import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarClock, ChevronDown, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { StageBadge } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import {
  AlertBox,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
  PageHeader,
} from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { handInTexts } from '../i18n'

type Deliverable = Schema<'Deliverable'>

const clockStep = 20_000

/** The current time of the server, counted from the time in its last response. */
function useServerClock(serverTime: string): Date {
  const [clock, setClock] = useState({ serverTime, passed: 0 })
  useEffect(() => {
    const since = Date.now()
    const timer = setInterval(() => setClock({ serverTime, passed: Date.now() - since }), clockStep)
    return () => clearInterval(timer)
  }, [serverTime])
  return new Date(Date.parse(serverTime) + (clock.serverTime === serverTime ? clock.passed : 0))
}

/** One sentence about the current or next date of the task, by the server's clock. */
function useStateText({ stage, opens_at, due_at, closes_at, server_time, group_archived }: Deliverable): string {
  const t = useTexts(handInTexts)
  const inWords = useInWords()
  const now = useServerClock(server_time)
  const when = (date: string) => ({ when: inWords(date, { now }) })
  if (group_archived) return t(($) => $.state.archived)
  if (stage === 'not_open' && opens_at) return t(($) => $.state.notOpen, when(opens_at))
  if (stage === 'late' && due_at) return t(($) => $.state.late, when(due_at))
  if (stage === 'closed') {
    const end = closes_at ?? due_at
    return end ? t(($) => $.state.closed, when(end)) : t(($) => $.state.closedNoDate)
  }
  if (stage === 'no_hand_in') return due_at ? t(($) => $.state.noHandIn, when(due_at)) : t(($) => $.state.noHandInNoDate)
  return due_at ? t(($) => $.state.open, when(due_at)) : t(($) => $.state.openNoDate)
}

export function TaskHeader({ task }: { readonly task: Deliverable }) {
  const t = useTexts(handInTexts)
  const state = useStateText(task)
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
      <PageHeader
        title={task.name}
        state={
          task.exemption ? t(($) => $.state.exempt) : versions > 0 ? `${state} ${t(($) => $.state.delivered, { count: versions })}` : state
        }
      />
      {task.exemption && (
        <AlertBox icon={ShieldCheck} title={t(($) => $.exempt)}>
          {task.exemption.reason ?? t(($) => $.exemptBody)}
        </AlertBox>
      )}
      {task.extension && !task.exemption && (
        <AlertBox icon={CalendarClock} title={t(($) => $.extended)}>
          {task.extension.reason}
        </AlertBox>
      )}
    </div>
  )
}

/** The same task in several groups of one person: each has its own dates, work and mark. */
function GroupSwitch({ task }: { readonly task: Pick<Deliverable, 'id' | 'group' | 'groups'> }) {
  const t = useTexts(handInTexts)
  const navigate = useNavigate()
  const switchGroup = (group: string) =>
    void navigate({ to: '/deliverable/$id', params: { id: task.id }, search: { group: Number(group) } })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-label={t(($) => $.otherGroup, { group: task.group.name })}
          className="inline-flex items-center gap-1 rounded-sm font-medium text-accent-ink hover:underline hover:underline-offset-3 coarse:py-2.5"
        >
          {task.group.name}
          <ChevronDown aria-hidden size={14} />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={String(task.group.id)} onValueChange={switchGroup}>
          {task.groups.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              {name}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
