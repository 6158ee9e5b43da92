import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { Json } from '#server/db/json.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { fullName } from '#server/modules/people/person.ts'
import { earlierCommentsOf } from './earlier-comment-queries.ts'
import type { WorkKey } from './work-queries.ts'

export type HistoryEntry = components['schemas']['GradeShadow']
type GradeEvent = components['schemas']['GradeEvent']

const entity = 'grade'

export interface GradeChange {
  submissionId: number
  centerId: number
  studentId: number
  action: 'grade' | 'release' | 'unrelease' | 'select' | 'exempt' | 'end_exemption'
  before: HistoryEntry | null
  after: HistoryEntry | null
  reason?: string | null
}

/** Names of files that were sent back with a mark. */
export interface FileChange extends Pick<GradeChange, 'submissionId' | 'centerId' | 'studentId'> {
  action: 'file_added' | 'file_removed' | 'file_restored' | 'files_released'
  files: readonly string[]
}

/** Adds entries about files to the history of marks. */
export const recordFileChanges = (tx: Tx, auditContext: AuditContext, changes: readonly FileChange[]) =>
  recordAuditEvents(
    tx,
    auditContext,
    changes.map(({ submissionId, files, ...change }) => ({ ...change, entity, entityId: submissionId, after: { files } })),
  )

const fileActions: ReadonlySet<string> = new Set(['file_added', 'file_removed', 'file_restored', 'files_released'])

export const toAuditEvent = ({ submissionId, ...change }: GradeChange) => ({ ...change, entity, entityId: submissionId })

/** Adds entries to the history of marks, in one statement for any number of students. */
export const recordChanges = (tx: Tx, auditContext: AuditContext, changes: readonly GradeChange[]) =>
  recordAuditEvents(tx, auditContext, changes.map(toAuditEvent))

/** Whether marks of criteria count: they were typed, or follow from a rubric. */
export const hasCriteria = (entry: string | null) => entry === 'criteria' || entry === 'rubric'

/** What the history keeps of a grade; null for a grade without mark. Marks of criteria count only if the mark was entered with them. */
export const historyEntryOf = (
  { outcome, mark, points, entry, criteria }: Omit<HistoryEntry, 'version_number'> & { entry: string },
  version_number: number | null,
): HistoryEntry | null =>
  outcome === null ? null : { outcome, mark, points, criteria: hasCriteria(entry) ? criteria : [], version_number }

/** Every change of the mark of one student's work and of the texts with it, newest first. */
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
    .select(earlierCommentsOf(db, 'audit_log.id').as('earlier'))
    .orderBy('audit_log.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: nameOf(row.actor_first_name, row.actor_last_name_1, row.actor_last_name_2),
    on_behalf_of: nameOf(row.represented_first_name, row.represented_last_name_1, row.represented_last_name_2),
    action: row.action as GradeEvent['action'],
    ...(fileActions.has(row.action)
      ? { before: null, after: null, files: (row.after as { files?: string[] } | null)?.files ?? [] }
      : { before: whole(row.before), after: whole(row.after), files: [] }),
    earlier: row.earlier,
    reason: row.reason,
  }))
}

/** Older rows have neither points nor criteria. */
const whole = (shadow: Json): HistoryEntry | null =>
  shadow === null ? null : { points: null, criteria: [], ...(shadow as Omit<HistoryEntry, 'points' | 'criteria'>) }

const nameOf = (first_name: string | null, last_name_1: string | null, last_name_2: string | null) =>
  first_name === null || last_name_1 === null || last_name_2 === null ? null : fullName({ first_name, last_name_1, last_name_2 })
