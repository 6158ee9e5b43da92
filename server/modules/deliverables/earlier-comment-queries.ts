import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AuditContext } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { auditRow } from '#server/modules/audit/record.ts'

/** A text of a grade that another one replaces. */
export interface EarlierComment {
  field: 'feedback' | 'private_note'
  text: string
}

interface Kept {
  audit: AuditContext
  centerId: number
  /** Rows of submission_id, student_id, field and text. */
  rows: RawBuilder<unknown>
  /** Minutes for which changes of one person count as one, while nobody else changes or publishes anything. */
  togetherMinutes?: number
}

/** While a person types, the comment is saved every few seconds: only what was there before they began is an earlier text. */
const typingMinutes = 15

/** Common table expressions that keep earlier texts, with an event in the history of each mark that has one. */
export function keptComments({ audit, centerId, rows, togetherMinutes = 0 }: Kept): RawBuilder<unknown> {
  const event = auditRow(audit, { action: 'comment', entity: 'grade', entityId: null, centerId })
  const { entity_id: _entity, student_id: _student, ...columns } = event
  const since = new Date(audit.at.getTime() - togetherMinutes * 60_000)
  return sql`earlier_texts as (
      select r.* from (${rows}) as r (submission_id, student_id, field, text)
      where not exists (
        select from earlier_comments as kept join audit_log as e on e.id = kept.event_id
        where kept.submission_id = r.submission_id and kept.field = r.field
          and e.actor_id is not distinct from ${event.actor_id}::bigint and e.at > ${since}::timestamptz
          and not exists (select from audit_log as later where later.entity = 'grade' and later.entity_id = r.submission_id and later.id > e.id
            and (later.action in ('release', 'unrelease') or (later.action = 'comment' and later.actor_id is distinct from e.actor_id))))),
    comment_events as (
      insert into audit_log (entity_id, student_id, ${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
      select d.submission_id, d.student_id, ${sql.join(Object.values(columns))}
      from (select distinct submission_id, student_id from earlier_texts) as d
      returning id, entity_id),
    kept_texts as (
      insert into earlier_comments (event_id, submission_id, center_id, field, text)
      select comment_events.id, earlier_texts.submission_id, ${centerId}, earlier_texts.field, earlier_texts.text
      from earlier_texts join comment_events on comment_events.entity_id = earlier_texts.submission_id)`
}

/** The same for one grade that the statement writes as `written`. */
export const commentsOfWritten = (audit: AuditContext, centerId: number, studentId: number, comments: readonly EarlierComment[]) =>
  keptComments({
    audit,
    centerId,
    togetherMinutes: typingMinutes,
    rows: sql`select written.submission_id, ${studentId}::bigint, given.field, given.text
      from written, unnest(${comments.map(({ field }) => field)}::text[], ${comments.map(({ text }) => text)}::text[]) as given (field, text)`,
  })

/** Keeps earlier comments of several students. */
export async function keepEarlierComments(
  tx: Tx,
  audit: AuditContext,
  centerId: number,
  changes: readonly { submissionId: number; studentId: number; text: string }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = sql`select given.id, given.student, 'feedback', given.text
    from unnest(${changes.map(({ submissionId }) => submissionId)}::bigint[], ${changes.map(({ studentId }) => studentId)}::bigint[],
      ${changes.map(({ text }) => text)}::text[]) as given (id, student, text)`
  await sql`with ${keptComments({ audit, centerId, rows })} select 1`.execute(tx)
}

/** The earlier texts of an event of the history. */
export const earlierCommentsOf = (db: Db, eventId: string) =>
  jsonArrayFrom(
    db
      .selectFrom('earlier_comments')
      .where('earlier_comments.event_id', '=', sql.ref<number>(eventId))
      .select([sql<EarlierComment['field']>`earlier_comments.field`.as('field'), 'earlier_comments.text'])
      .orderBy('earlier_comments.field'),
  )
