import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db, Tx } from '#server/db/client.ts'

type Deletion = components['schemas']['GroupDeletion']

/** What would be lost with a group; what its closed evaluations hold of each student counts as a mark. */
export async function countDeleted(db: Db | Tx, groupId: number): Promise<Deletion> {
  const row = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('group_students')
        .where('group_id', '=', groupId)
        .where('left_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('students'),
      selectFrom('submissions')
        .where('group_id', '=', groupId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('works'),
      selectFrom('grades')
        .where('group_id', '=', groupId)
        .where('outcome', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('marks'),
      selectFrom('evaluation_records')
        .where('group_id', '=', groupId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('records'),
      selectFrom('student_notes')
        .where('group_id', '=', groupId)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('notes'),
    ])
    .executeTakeFirstOrThrow()
  const counts = {
    students_count: row.students ?? 0,
    works_count: row.works ?? 0,
    marks_count: (row.marks ?? 0) + (row.records ?? 0),
    notes_count: row.notes ?? 0,
  }
  return { ...counts, needs_name: Object.values(counts).some((count) => count > 0) }
}
