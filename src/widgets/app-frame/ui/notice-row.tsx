import { Link } from '@tanstack/react-router'
import {
  Archive,
  BadgeCheck,
  BellRing,
  FileClock,
  FileInput,
  OctagonAlert,
  Upload,
  UserCheck,
  UserPlus,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import { appFrameTexts } from '../i18n'

type Notification = Schema<'Notification'>
type Said = (
  t: TFunction<'appFrame'>,
  facts: Pick<Notification, 'person' | 'mark' | 'works'> & { readonly deliverable: string; readonly center: string },
) => string

interface Kind {
  readonly icon: LucideIcon
  readonly textOf: Said
}

const aboutMark = (
  withMark: 'mark_released' | 'mark_changed',
  withoutMark: 'mark_releasedWithoutMark' | 'mark_changedWithoutMark',
): Kind => ({
  icon: BadgeCheck,
  textOf: (t, { deliverable, mark }) =>
    mark === null
      ? t(($) => $.notices[withoutMark], { deliverable })
      : t(($) => $.notices[withMark], { deliverable, mark: formatMark(mark) }),
})

const kinds: Readonly<Record<Notification['kind'], Kind>> = {
  mark_released: aboutMark('mark_released', 'mark_releasedWithoutMark'),
  mark_changed: aboutMark('mark_changed', 'mark_changedWithoutMark'),
  newer_version: {
    icon: FileClock,
    textOf: (t, { deliverable, person }) =>
      person === null ? t(($) => $.notices.newer_versionMine, { deliverable }) : t(($) => $.notices.newer_version, { deliverable, person }),
  },
  work_delivered: {
    icon: FileInput,
    textOf: (t, { deliverable, person, works }) =>
      person === null || works !== 1
        ? t(($) => $.notices.works, { deliverable, count: works ?? 0 })
        : t(($) => $.notices.work_delivered, { deliverable, person }),
  },
  import_finished: { icon: Upload, textOf: (t) => t(($) => $.notices.import_finished) },
  import_failed: { icon: OctagonAlert, textOf: (t) => t(($) => $.notices.import_failed) },
  import_undone: { icon: FileClock, textOf: (t) => t(($) => $.notices.import_undone) },
  import_undo_failed: { icon: OctagonAlert, textOf: (t) => t(($) => $.notices.import_undo_failed) },
  export_ready: {
    icon: Archive,
    textOf: (t, { center }) => (center ? t(($) => $.notices.export_readyOfCenter, { center }) : t(($) => $.notices.export_ready)),
  },
  export_failed: {
    icon: OctagonAlert,
    textOf: (t, { center }) => (center ? t(($) => $.notices.export_failedOfCenter, { center }) : t(($) => $.notices.export_failed)),
  },
  team_invited: { icon: UserPlus, textOf: (t, { center }) => t(($) => $.notices.team_invited, { center }) },
  invitation_accepted: {
    icon: UserCheck,
    textOf: (t, { center, person }) => t(($) => $.notices.invitation_accepted, { center, person: person ?? '' }),
  },
  invitation_declined: {
    icon: UserX,
    textOf: (t, { center, person }) => t(($) => $.notices.invitation_declined, { center, person: person ?? '' }),
  },
  reminder: { icon: BellRing, textOf: (t, { deliverable }) => t(($) => $.notices.reminder, { deliverable }) },
}

/** "García Soler, Ana Belén" → "Ana Belén García Soler". */
function inSentence(displayName: string): string {
  const [surnames = '', name] = displayName.split(', ')
  return name ? `${name} ${surnames}` : surnames
}

interface NoticeRowProps {
  readonly notification: Notification
  readonly onOpen: () => void
}

export function NoticeRow({
  notification: { kind, created_at, read_at, deliverable, group, center, person, mark, works, href },
  onOpen,
}: NoticeRowProps) {
  const t = useTexts(appFrameTexts)
  const inWords = useInWords()
  const { icon: Icon, textOf } = kinds[kind]
  const isUnread = read_at === null
  const content = (
    <>
      <Icon aria-hidden size={16} className={cn('mt-0.5 shrink-0', isUnread ? 'text-accent-ink' : 'text-muted')} />
      <span className="min-w-0 flex-1">
        <span className={cn('block', isUnread && 'font-medium')}>
          {textOf(t, {
            deliverable: deliverable?.name ?? '',
            center: center?.name ?? '',
            person: person && inSentence(person),
            mark,
            works,
          })}
        </span>
        <span className="block text-sm text-muted">{[group?.name, inWords(created_at)].filter(Boolean).join(' · ')}</span>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t(($) => $.notices.unread)}</span>
        </span>
      )}
    </>
  )
  const styles = 'flex w-full gap-3 rounded-md px-3 py-2.5 text-left hover:bg-subtle'
  return href ? (
    <Link to={href} onClick={onOpen} className={styles}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={onOpen} className={styles}>
      {content}
    </button>
  )
}
