import {
  Archive,
  ArrowRightLeft,
  BadgeCheck,
  BellRing,
  BookOpen,
  CalendarClock,
  ClipboardCheck,
  FileClock,
  FileInput,
  Milestone,
  NotebookPen,
  OctagonAlert,
  ShieldCheck,
  ShieldOff,
  Upload,
  UserCheck,
  UserPlus,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { noticeTexts } from '../i18n/notices'

type Notification = Schema<'Notification'>
type Said = (
  t: TFunction<'notices'>,
  facts: Pick<Notification, 'person' | 'mark' | 'works' | 'milestone'> & {
    readonly deliverable: string
    readonly center: string
    readonly learning: string
  },
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
    mark === null ? t(($) => $[withoutMark], { deliverable }) : t(($) => $[withMark], { deliverable, mark: formatMark(mark) }),
})

const kinds: Readonly<Record<Notification['kind'], Kind>> = {
  mark_released: aboutMark('mark_released', 'mark_releasedWithoutMark'),
  mark_changed: aboutMark('mark_changed', 'mark_changedWithoutMark'),
  newer_version: {
    icon: FileClock,
    textOf: (t, { deliverable, person }) =>
      person === null ? t(($) => $.newer_versionMine, { deliverable }) : t(($) => $.newer_version, { deliverable, person }),
  },
  work_delivered: {
    icon: FileInput,
    textOf: (t, { deliverable, person, works }) =>
      person === null || works !== 1
        ? t(($) => $.works, { deliverable, count: works ?? 0 })
        : t(($) => $.work_delivered, { deliverable, person }),
  },
  import_finished: { icon: Upload, textOf: (t) => t(($) => $.import_finished) },
  import_failed: { icon: OctagonAlert, textOf: (t) => t(($) => $.import_failed) },
  import_undone: { icon: FileClock, textOf: (t) => t(($) => $.import_undone) },
  import_undo_failed: { icon: OctagonAlert, textOf: (t) => t(($) => $.import_undo_failed) },
  export_ready: {
    icon: Archive,
    textOf: (t, { center }) => (center ? t(($) => $.export_readyOfCenter, { center }) : t(($) => $.export_ready)),
  },
  export_failed: {
    icon: OctagonAlert,
    textOf: (t, { center }) => (center ? t(($) => $.export_failedOfCenter, { center }) : t(($) => $.export_failed)),
  },
  documents_ready: { icon: Archive, textOf: (t, { center }) => t(($) => $.documents_ready, { center }) },
  documents_failed: { icon: OctagonAlert, textOf: (t, { center }) => t(($) => $.documents_failed, { center }) },
  team_invited: { icon: UserPlus, textOf: (t, { center }) => t(($) => $.team_invited, { center }) },
  invitation_accepted: {
    icon: UserCheck,
    textOf: (t, { center, person }) => t(($) => $.invitation_accepted, { center, person: person ?? '' }),
  },
  invitation_declined: {
    icon: UserX,
    textOf: (t, { center, person }) => t(($) => $.invitation_declined, { center, person: person ?? '' }),
  },
  transfer_requested: {
    icon: ArrowRightLeft,
    textOf: (t, { center, person }) => t(($) => $.transfer_requested, { center, person: person ?? '' }),
  },
  transfer_accepted: { icon: UserCheck, textOf: (t, { person }) => t(($) => $.transfer_accepted, { person: person ?? '' }) },
  transfer_declined: { icon: UserX, textOf: (t, { person }) => t(($) => $.transfer_declined, { person: person ?? '' }) },
  student_transferred: { icon: ArrowRightLeft, textOf: (t, { center }) => t(($) => $.student_transferred, { center }) },
  deadline_changed: { icon: CalendarClock, textOf: (t, { deliverable }) => t(($) => $.deadline_changed, { deliverable }) },
  exempted: { icon: ShieldCheck, textOf: (t, { deliverable }) => t(($) => $.exempted, { deliverable }) },
  exemption_ended: { icon: ShieldOff, textOf: (t, { deliverable }) => t(($) => $.exemption_ended, { deliverable }) },
  evaluation_closed: { icon: ClipboardCheck, textOf: (t, { learning }) => t(($) => $.evaluation_closed, { learning }) },
  recovery_planned: { icon: ClipboardCheck, textOf: (t, { learning }) => t(($) => $.recovery_planned, { learning }) },
  marks_left: { icon: NotebookPen, textOf: (t, { learning }) => t(($) => $.marks_left, { learning }) },
  learning_reminder: { icon: BookOpen, textOf: (t, { learning }) => t(($) => $.learning_reminder, { learning }) },
  milestone: { icon: Milestone, textOf: (t, { learning, milestone }) => t(($) => $.milestones[milestone ?? 'first_unit'], { learning }) },
  reminder: { icon: BellRing, textOf: (t, { deliverable }) => t(($) => $.reminder, { deliverable }) },
}

/** "García Soler, Ana Belén" → "Ana Belén García Soler". */
function inSentence(displayName: string): string {
  const [surnames = '', name] = displayName.split(', ')
  return name ? `${name} ${surnames}` : surnames
}

/** The icon of a notice and the sentence that it says. */
export function useNoticeContent({ kind, deliverable, center, learning, milestone, person, mark, works }: Notification): {
  icon: LucideIcon
  sentence: string
} {
  const t = useTexts(noticeTexts)
  const { icon, textOf } = kinds[kind]
  const sentence = textOf(t, {
    deliverable: deliverable?.name ?? '',
    center: center?.name ?? '',
    learning: learning?.name ?? '',
    person: person && inSentence(person),
    milestone,
    mark,
    works,
  })
  return { icon, sentence }
}
