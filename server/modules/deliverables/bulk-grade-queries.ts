import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { hasOwnTime } from './date-queries.ts'
import type { Assessment } from './grade-entry.ts'
import type { GradeValue } from './grade-write-queries.ts'

export interface BulkWork {
  student_id: number
  submission_id: number | null
  selected_version_id: number | null
  version_number: number | null
  outcome: GradeValue['outcome']
  feedback: string
  is_released: boolean
  /** Has an extension that has not ended. */
  has_own_time: boolean
}

interface Place {
  id: number
  group_id: number
  center_id: number
}

/** The work of some enrolled students of a group on a deliverable; a student without work has a row too. */
export async function bulkWorks(db: Db | Tx, place: Place, studentIds: readonly number[], now: Date): Promise<BulkWork[]> {
  const { rows } = await sql<BulkWork>`
    select e.user_id as student_id, s.id as submission_id, s.selected_version_id, v.number as version_number,
      g.outcome, coalesce(g.feedback, '') as feedback, g.released_at is not null as is_released,
      ${hasOwnTime(now)} as has_own_time
    from group_students as e
    left join submissions as s on s.group_id = e.group_id and s.student_id = e.user_id and s.deliverable_id = ${place.id}
    left join deliverable_versions as v on v.id = s.selected_version_id
    left join grades as g on g.submission_id = s.id
    left join deliverable_extensions as extension on extension.deliverable_id = ${place.id} and extension.group_id = e.group_id
      and extension.student_id = e.user_id
    where e.group_id = ${place.group_id} and e.left_at is null and e.user_id = any(${studentIds}::bigint[])
    order by e.user_id`.execute(db)
  return rows
}

/** Creates the missing works of some students. */
export async function openWorks(tx: Tx, place: Place, studentIds: readonly number[]): Promise<void> {
  await sql`insert into submissions (center_id, group_id, deliverable_id, student_id)
    select ${place.center_id}, ${place.group_id}, ${place.id}, given.id from unnest(${studentIds}::bigint[]) as given (id) order by given.id
    on conflict (group_id, deliverable_id, student_id) do nothing`.execute(tx)
}

type Given = readonly { submissionId: number; versionId: number | null }[]

/** Gives works without a mark the same one; their comments and marks of criteria stay. */
export async function writeMarks(
  tx: Tx,
  place: Place,
  works: Given,
  { outcome, mark, points }: Assessment,
  by: { id: number; at: Date },
): Promise<void> {
  await sql`
    insert into grades as g (submission_id, center_id, group_id, version_id, outcome, mark, points, entry, graded_by, graded_at)
    select given.id, ${place.center_id}, ${place.group_id}, given.version_id, ${outcome}, ${mark}::integer, ${points}::integer, 'mark',
      ${by.id}, ${by.at}::timestamptz
    from unnest(${works.map(({ submissionId }) => submissionId)}::bigint[], ${works.map(({ versionId }) => versionId)}::bigint[])
      as given (id, version_id)
    on conflict (submission_id) do update set version_id = excluded.version_id, outcome = excluded.outcome, mark = excluded.mark,
      points = excluded.points, entry = excluded.entry, graded_by = excluded.graded_by, graded_at = excluded.graded_at,
      revision = g.revision + 1`.execute(tx)
}

/** Gives works without a comment the same one. */
export async function writeComments(tx: Tx, place: Place, submissionIds: readonly number[], feedback: string): Promise<void> {
  await sql`
    insert into grades as g (submission_id, center_id, group_id, feedback)
    select given.id, ${place.center_id}, ${place.group_id}, ${feedback} from unnest(${submissionIds}::bigint[]) as given (id)
    on conflict (submission_id) do update set feedback = excluded.feedback, revision = g.revision + 1`.execute(tx)
}
