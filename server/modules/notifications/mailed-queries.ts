import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { workedAt } from '#server/modules/access/student-work.ts'
import { fullName } from '#server/modules/people/person.ts'
import type { NotificationData } from './notice.ts'
import { idIn, namedNotices, noticeHref } from './queries.ts'
import { type MailedKind, type NoticeKind, type NoticeTopic, topicOf } from './topics.ts'

/** A notice in the words of a mail. */
export interface NoticeInMail {
  kind: MailedKind
  topic: NoticeTopic
  deliverable: string
  /** What a reminder to learn is about. */
  learning: string
  group: string | null
  center: string
  /** Name of the person whom it is about, or the address that was invited. */
  person: string
  works: number
  /** Path in the web app. */
  href: string
  /** Whether the app lists it too. */
  in_app: boolean
}

const program = { groupId: idIn('group_id'), studentId: sql<number>`notifications.user_id`, courseId: idIn('course_id') }

/** Whether the reader has opened since what a reminder to learn is about, or has begun with the program. */
const wasOpened = sql<boolean>`((${idIn('content_id')} is null and ${workedAt(program)} is not null) or exists (
  select from content_progress as p join course_contents as c on c.id = p.content_id
  where p.group_id = ${idIn('group_id')} and p.student_id = notifications.user_id and c.course_id = ${idIn('course_id')}
    and coalesce(p.content_id = ${idIn('content_id')}, true)
    and coalesce(p.opened_resources ? (notifications.data ->> 'related_id'), p.opened_at is not null)))`

/** Whether what a notice says is still so and its reader may know it: otherwise no mail says it. */
const stands = sql<boolean>`case
  when notifications.kind in ('mark_released', 'mark_changed') then exists (
    select from submissions as s join grades as g on g.submission_id = s.id and g.released_at is not null
    where s.student_id = notifications.user_id and s.deliverable_id = ${idIn('deliverable_id')} and s.group_id = ${idIn('group_id')})
  when notifications.kind in ('work_delivered', 'newer_version') then exists (
    select from group_teachers as t where t.group_id = ${idIn('group_id')} and t.user_id = notifications.user_id
    union all select from groups as g where g.id = ${idIn('group_id')} and g.manager_id = notifications.user_id)
  when notifications.kind in ('reminder', 'deadline_changed', 'learning_reminder') then exists (
    select from group_students as m join groups as g on g.id = m.group_id and g.archived_at is null
    where m.group_id = ${idIn('group_id')} and m.user_id = notifications.user_id and m.left_at is null)
    and (notifications.kind <> 'learning_reminder' or not ${wasOpened})
    and (notifications.kind <> 'reminder' or not exists (
      select from submissions as s left join grades as g on g.submission_id = s.id and g.outcome = 'exempt'
      where s.student_id = notifications.user_id and s.deliverable_id = ${idIn('deliverable_id')} and s.group_id = ${idIn('group_id')}
        and (s.selected_version_id is not null or g.submission_id is not null)))
  when notifications.kind in ('exempted', 'exemption_ended') then (notifications.kind = 'exempted') = exists (
    select from submissions as s join grades as g on g.submission_id = s.id and g.outcome = 'exempt'
    where s.student_id = notifications.user_id and s.deliverable_id = ${idIn('deliverable_id')} and s.group_id = ${idIn('group_id')})
  when notifications.kind = 'evaluation_closed' then exists (
    select from evaluation_records as r where r.evaluation_id = ${idIn('evaluation_id')} and r.course_id = ${idIn('course_id')}
      and r.student_id = notifications.user_id)
  when notifications.kind = 'recovery_planned' then exists (
    select from recovery_plans as p where p.group_id = ${idIn('group_id')} and p.course_id = ${idIn('course_id')}
      and p.student_id = notifications.user_id)
  when notifications.kind = 'marks_left' then exists (
    select from evaluations as e join group_teachers as t on t.group_id = e.group_id and t.user_id = notifications.user_id
    where e.id = ${idIn('evaluation_id')} and not exists (
      select from evaluation_closings as c where c.evaluation_id = e.id and c.course_id = ${idIn('course_id')}))
  else true end`

const isMailed = (kind: NoticeKind): kind is MailedKind => topicOf[kind] !== null

/** Topics of which the reader wants no mails any more. */
const unwanted = sql<NoticeTopic[]>`array(
  select s.topic from notice_settings as s where s.user_id = notifications.user_id and s.mail = 'none')`

/**
 * The notices that mails will contain, by the ids of the mails, oldest first: without those that were read in the app meanwhile, whose
 * reader has stopped them, or that are not true any more.
 */
export async function noticesOfMails(db: Db, mailIds: readonly number[]): Promise<Map<number, NoticeInMail[]>> {
  const found = new Map<number, NoticeInMail[]>()
  if (mailIds.length === 0) return found
  const rows = await namedNotices(db)
    .where('mail_id', '=', sql<number>`any(${mailIds}::bigint[])`)
    .where('read_at', 'is', null)
    .where(stands)
    .select(['mail_id', 'in_app', unwanted.as('unwanted')])
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const { mail_id, in_app, kind, person, deliverable, learning, group, center, works } = row
    const [topic, href] = [topicOf[kind], noticeHref(row)]
    if (mail_id === null || topic === null || !isMailed(kind) || href === null || row.unwanted.includes(topic)) continue
    if (kind === 'work_delivered' && works === 0) continue
    const about = {
      deliverable: deliverable?.name ?? '',
      learning: learning?.name ?? '',
      group: group?.name ?? null,
      center: center?.name ?? '',
      person: person ? fullName(person) : ((row.data as NotificationData).email ?? ''),
    }
    found.set(mail_id, [...(found.get(mail_id) ?? []), { kind, topic, ...about, works: works ?? 0, href, in_app }])
  }
  return found
}

/** Notices that are only mailed count as read once their mail has ended. */
export async function readMailedNotices(db: Db, mailIds: readonly number[], now: Date): Promise<void> {
  await sql`update notifications set read_at = ${now} where mail_id = any(${mailIds}::bigint[]) and not in_app and read_at is null`.execute(
    db,
  )
}
