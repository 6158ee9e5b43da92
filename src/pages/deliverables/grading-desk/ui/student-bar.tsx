import { CalendarClock, ChevronLeft, ChevronRight, Clock, ClockAlert, ScrollText, Users } from 'lucide-react'
import { deliverableTexts, ExtensionBadge } from '@/entities/deliverable'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Avatar, Badge, IconButton } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { DeskProps } from './desk-props'
import type { DeskOverlay } from './desk-screen'
import { VersionChips } from './version-chips'

export interface StudentBarProps extends DeskProps {
  readonly overlay: DeskOverlay | null
  readonly onOverlay: (overlay: DeskOverlay | null) => void
}

/** The student, the versions, when the viewed one was handed in, and the buttons to the previous and next student. */
export function StudentBar({ view, send, overlay, onOverlay }: StudentBarProps) {
  const t = useTexts(gradingDeskTexts)
  const { student, place, left_group, extension, deliverable } = view.desk
  return (
    <div className="flex shrink-0 items-center gap-x-3 border-b border-line bg-surface px-2 py-1.5 max-lg:flex-wrap">
      <IconButton
        icon={ChevronLeft}
        label={t(($) => $.student.previous)}
        shortcut="K"
        disabled={place.previous_id === null}
        onClick={() => send({ type: 'go', to: 'previous' })}
      />
      <div className="flex min-w-0 items-center gap-2.5 max-lg:flex-1">
        <Avatar name={student.full_name} src={student.profile_image} className="max-sm:hidden" />
        <div className="min-w-0">
          <h1 className="truncate text-base leading-5 font-semibold">{student.full_name}</h1>
          <p className="flex items-center gap-1 text-sm leading-4 text-muted tabular-nums">
            {t(($) => $.student.place, { position: place.position, total: place.total })}
            {/* phones have no room for the header */}
            <span className="sm:hidden">· {t(($) => $.student.graded, { count: place.graded })}</span>
            {left_group && <Badge tone="outline">{t(($) => $.leftGroup)}</Badge>}
          </p>
        </div>
        <IconButton icon={Users} size="sm" label={t(($) => $.student.pick)} shortcut="S" onClick={() => onOverlay('students')} />
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-3 max-lg:order-last max-lg:basis-full">
        <VersionChips
          view={view}
          send={send}
          isMenuOpen={overlay === 'versions'}
          onMenuOpenChange={(open) => onOverlay(open ? 'versions' : null)}
        />
        <HandedIn view={view} />
        {extension && <ExtensionBadge extension={extension} dueAt={deliverable.due_at} />}
        <IconButton
          icon={ScrollText}
          size="sm"
          label={t(($) => $.task)}
          shortcut="E"
          onClick={() => onOverlay('task')}
          className="ml-auto"
        />
        {view.desk.can_grade && (
          <IconButton icon={CalendarClock} size="sm" label={t(($) => $.deadline)} onClick={() => onOverlay('deadline')} />
        )}
      </div>
      <IconButton
        icon={ChevronRight}
        label={t(($) => (place.next_id === null ? $.student.toEnd : $.student.next))}
        shortcut="J"
        onClick={() => send({ type: 'go', to: 'next' })}
      />
    </div>
  )
}

function HandedIn({ view: { viewed, desk } }: Pick<DeskProps, 'view'>) {
  const t = useTexts(gradingDeskTexts)
  const d = useTexts(deliverableTexts)
  const inWords = useInWords()
  if (!viewed)
    return <span className="text-sm text-muted">{t(($) => (desk.deliverable.takes_work ? $.student.nothing : $.work.noHandIn))}</span>
  const Icon = viewed.is_late ? ClockAlert : Clock
  const handedIn = t(($) => $.student.handedIn, { when: inWords(viewed.submitted_at) })
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted">
      {/* phones have room for the state alone; the menu of versions says when */}
      <span className="truncate max-sm:hidden">{handedIn}</span>
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <span className={cn('flex shrink-0 items-center gap-1', viewed.is_late && 'font-medium text-warning-ink')}>
        <Icon aria-hidden size={14} />
        {d(($) => (viewed.is_late ? $.states.handedInLate : $.states.onTime))}
      </span>
    </p>
  )
}
