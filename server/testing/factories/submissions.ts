import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { handIn } from './hand-in.ts'
import { only } from './rows.ts'

export type Submission = Selectable<Tables['submissions']>
export type Version = Selectable<Tables['deliverable_versions']>
type GroupId = { id: number; center_id: number }

/** One student's submission of a deliverable, empty. */
export async function openSubmission(
  db: Db | Tx,
  group: GroupId,
  deliverable: { id: number },
  student: { id: number },
): Promise<Submission> {
  return db
    .insertInto('submissions')
    .values({ center_id: group.center_id, group_id: group.id, deliverable_id: deliverable.id, student_id: student.id })
    .onConflict((conflict) => conflict.columns(['group_id', 'deliverable_id', 'student_id']).doUpdateSet({ student_id: student.id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Submits one more version of one student's work; now, and late if the group's date says so. */
export async function submitVersion(
  db: Db | Tx,
  given: {
    group: GroupId
    deliverable: { id: number }
    student: { id: number }
    text?: string
    link?: string
    files?: readonly number[]
    at?: Date
  },
): Promise<{ submission: Submission; version: Version }> {
  const { group, deliverable, student, text = 'Trabajo entregado.', link, files, at = new Date() } = given
  const { id } = await openSubmission(db, group, deliverable, student)
  const { versions } = await db
    .selectFrom('deliverable_versions')
    .select(({ fn }) => fn.countAll<number>().as('versions'))
    .where('submission_id', '=', id)
    .where('submitted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const plan = await db
    .selectFrom('group_deliverables')
    .select('due_at')
    .where('group_id', '=', group.id)
    .where('deliverable_id', '=', deliverable.id)
    .executeTakeFirst()
  const version = only(
    await handIn(db, [
      {
        center_id: group.center_id,
        group_id: group.id,
        submission_id: id,
        text,
        number: versions + 1,
        submitted_at: at,
        is_late: plan?.due_at != null && at > plan.due_at,
        ...(link === undefined ? {} : { link }),
        ...(files === undefined ? {} : { files }),
      },
    ]),
  )
  return {
    submission: await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    version: await db.selectFrom('deliverable_versions').selectAll().where('id', '=', version).executeTakeFirstOrThrow(),
  }
}
