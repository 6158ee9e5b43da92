import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/context.ts'
import { type Db, json, type Tx } from '#server/db/client.ts'
import { fullName } from '../users/person.ts'
import type { WorkKey } from './work-queries.ts'

export type Shadow = components['schemas']['GradeShadow']
type GradeEvent = components['schemas']['GradeEvent']

const entity = 'grade'

/** Who really acts: while impersonating, the IT admin, on behalf of the person they appear as. */
export interface Occasion {
  caller: Caller
  requestId: string
  at: Date
}

export interface GradeChange {
  submissionId: number
  centerId: number
  studentId: number
  action: GradeEvent['action']
  before: Shadow | null
  after: Shadow | null
  reason?: string | null
}

/** Adds to the history of marks, in one statement for any number of students. */
export async function recordChanges(tx: Tx, { caller, requestId, at }: Occasion, changes: readonly GradeChange[]) {
  if (changes.length === 0) return
  const impersonator = sql<number | null>`(select impersonator_id from auth_sessions where id = ${caller.sessionId})`
  await tx
    .insertInto('audit_log')
    .values(
      changes.map((change) => ({
        center_id: change.centerId,
        at,
        actor_id: sql<number>`coalesce(${impersonator}, ${caller.id})`,
        on_behalf_of: sql<number | null>`case when ${impersonator} is not null then ${caller.id}::bigint end`,
        action: change.action,
        entity,
        entity_id: change.submissionId,
        student_id: change.studentId,
        before: change.before === null ? null : json(change.before),
        after: change.after === null ? null : json(change.after),
        reason: change.reason ?? null,
        request_id: requestId,
      })),
    )
    .execute()
}

/** Every change of the mark of one student's work, newest first. */
export async function gradeEvents(db: Db, { groupId, deliverableId, studentId }: WorkKey): Promise<GradeEvent[]> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('submissions', 'submissions.id', 'audit_log.entity_id')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as represented', 'represented.id', 'audit_log.on_behalf_of')
    .where('audit_log.entity', '=', entity)
    .where('submissions.group_id', '=', groupId)
    .where('submissions.deliverable_id', '=', deliverableId)
    .where('submissions.student_id', '=', studentId)
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.action',
      'audit_log.before',
      'audit_log.after',
      'audit_log.reason',
      'actor.first_name as actor_first_name',
      'actor.last_name_1 as actor_last_name_1',
      'actor.last_name_2 as actor_last_name_2',
      'represented.first_name as represented_first_name',
      'represented.last_name_1 as represented_last_name_1',
      'represented.last_name_2 as represented_last_name_2',
    ])
    .orderBy('audit_log.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: nameOf(row.actor_first_name, row.actor_last_name_1, row.actor_last_name_2),
    on_behalf_of: nameOf(row.represented_first_name, row.represented_last_name_1, row.represented_last_name_2),
    action: row.action as GradeEvent['action'],
    before: row.before as Shadow | null,
    after: row.after as Shadow | null,
    reason: row.reason,
  }))
}

const nameOf = (first_name: string | null, last_name_1: string | null, last_name_2: string | null) =>
  first_name === null || last_name_1 === null || last_name_2 === null ? null : fullName({ first_name, last_name_1, last_name_2 })
