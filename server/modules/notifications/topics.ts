import type { components } from '#openapi/generated/schema.gen.ts'
import type { Role } from '#server/caller.ts'

export type NoticeKind = components['schemas']['Notification']['kind']
/** Kinds that a person can have mailed. */
export type MailedKind = Exclude<
  NoticeKind,
  'team_invited' | 'export_ready' | 'export_failed' | 'documents_ready' | 'documents_failed' | 'milestone'
>
export type NoticeTopic = components['schemas']['NoticeTopic']
export type NoticeMail = components['schemas']['NoticeMail']

export type NoticeFilter = components['schemas']['NoticeFilter']

/** How a person is told of a topic. */
export interface Setting {
  in_app: boolean
  mail: NoticeMail
}

/** The setting that decides about a notice. Null for one that nobody can turn off: the copy or the documents that they asked for, an invitation to a team, which has a mail of its own, and milestones, which the center can turn off. */
export const topicOf: Readonly<Record<NoticeKind, NoticeTopic | null>> = {
  mark_released: 'mark_released',
  mark_changed: 'mark_changed',
  reminder: 'reminder',
  learning_reminder: 'reminder',
  deadline_changed: 'reminder',
  exempted: 'reminder',
  exemption_ended: 'reminder',
  work_delivered: 'work_delivered',
  newer_version: 'newer_version',
  import_finished: 'imports',
  import_failed: 'imports',
  import_undone: 'imports',
  import_undo_failed: 'imports',
  invitation_accepted: 'team_answers',
  invitation_declined: 'team_answers',
  transfer_requested: 'transfers',
  transfer_accepted: 'transfers',
  transfer_declined: 'transfers',
  student_transferred: 'transfers',
  evaluation_closed: 'evaluations',
  marks_left: 'evaluations',
  recovery_planned: 'evaluations',
  team_invited: null,
  milestone: null,
  export_ready: null,
  export_failed: null,
  documents_ready: null,
  documents_failed: null,
}

/** The kinds of a topic, or of none. */
export const kindsOf = (filter: NoticeFilter): NoticeKind[] =>
  (Object.keys(topicOf) as NoticeKind[]).filter((kind) => (topicOf[kind] ?? 'other') === filter)

/** What holds until a person chooses. Students wait for marks; teachers have a mail a day about work instead of one for each. */
export const defaultSettings: Readonly<Record<NoticeTopic, Setting>> = {
  mark_released: { in_app: true, mail: 'at_once' },
  mark_changed: { in_app: true, mail: 'at_once' },
  reminder: { in_app: true, mail: 'at_once' },
  work_delivered: { in_app: true, mail: 'digest' },
  newer_version: { in_app: true, mail: 'digest' },
  imports: { in_app: true, mail: 'none' },
  team_answers: { in_app: true, mail: 'none' },
  transfers: { in_app: true, mail: 'at_once' },
  evaluations: { in_app: true, mail: 'at_once' },
}
export const topics = Object.keys(defaultSettings) as NoticeTopic[]

/** Topics of the notices that a role gets. */
export const topicsOf: Readonly<Record<Role, readonly NoticeTopic[]>> = {
  student: ['mark_released', 'mark_changed', 'reminder', 'transfers', 'evaluations'],
  teacher: ['work_delivered', 'newer_version', 'imports', 'transfers', 'evaluations'],
  manager: ['work_delivered', 'newer_version', 'imports', 'team_answers', 'transfers', 'evaluations'],
  admin: ['imports', 'team_answers', 'transfers'],
}

/** Hour of the school at which the mail of the day leaves. */
export const digestHour = 7
