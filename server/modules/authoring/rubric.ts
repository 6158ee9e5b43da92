import { isDeepStrictEqual } from 'node:util'
import { auditContextOf, type Caller } from '#server/caller.ts'
import { answer, type Handler, type ReplyBody } from '#server/contract.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { conflict, etag, ifMatchRequired, notFound, rejected } from '#server/errors.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { marksOfChoices, type Rubric, type RubricChoice } from '#server/modules/deliverables/rubric.ts'
import { assessedCriteria } from '#server/modules/deliverables/work-queries.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { lockDeliverable } from './lock.ts'
import { checkRubric, trimmed } from './rubric-check.ts'
import { authoredRubric, choicesIn, rubricPage } from './rubric-queries.ts'

const none: Rubric = { levels: [], rows: [] }

/** @throws 404 for a deliverable of a program that the caller cannot read */
async function readRubric(db: Db, caller: Caller, id: number): Promise<ReplyBody<'getRubric'>> {
  const row = await authoredRubric(db, caller, id)
  if (!row) throw notFound()
  return {
    deliverable: { id: row.id, name: row.name },
    course: { id: row.course_id, name: row.course_name },
    ...(row.rubric ?? none),
    criteria: row.criteria,
    used_count: row.used_count ?? 0,
    can_edit: mayEditCourse(caller, { center_id: row.course_center_id }),
    revision: row.rubric_revision,
  }
}

export const getRubric: Handler<'getRubric'> = async ({ caller, params }, { db }) => {
  const rubric = await readRubric(db, caller, params.id)
  return answer(200, rubric, { headers: { etag: etag(rubric.revision) } })
}

export const listRubrics: Handler<'listRubrics'> = async (call, { db }) => {
  const { caller, query } = call
  const { count, rows } = await rubricPage(db, caller, { search: query.search ?? '', ...pageOf(query) })
  const results = rows.map(({ id, name, course_id, course_name, rubric }) => ({
    deliverable: { id, name },
    course: { id: course_id, name: course_name },
    rubric,
  }))
  return paged(call, results, count)
}

/** Whether what was chosen stands in another rubric too, with the same marks. */
function keepsMarks(before: Rubric, after: Rubric, choices: readonly RubricChoice[], criteria: readonly { id: number; weight: number }[]) {
  const stands = ({ row_id, level_id }: RubricChoice) =>
    after.rows.some(({ id }) => id === row_id) && (level_id === null || after.levels.some(({ id }) => id === level_id))
  return choices.every(stands) && isDeepStrictEqual(marksOfChoices(before, choices, criteria), marksOfChoices(after, choices, criteria))
}

/** @throws 409 `rubric_in_use` where a mark that was given with the rubric would become another one */
async function requireSameMarks(tx: Tx, id: number, before: Rubric, after: Rubric): Promise<void> {
  const given = await choicesIn(tx, id)
  if (given.length === 0) return
  const criteria = await assessedCriteria(tx, id).execute()
  if (!given.every((choices) => keepsMarks(before, after, choices, criteria)))
    throw rejected('rubric_in_use', 'Marks were given with this rubric.')
}

/** Rows as lines of the audit log: their titles and the points of their levels. */
const linesOf = ({ rows }: Rubric) => rows.map(({ title, cells }) => `${title}: ${cells.map(({ points }) => points / 100).join(' · ')}`)

/** Writes the rubric of a deliverable as a whole. A repeated save of the stored rubric writes nothing and is no conflict. */
export const saveRubric: Handler<'saveRubric'> = async (call, { db, clock }) => {
  const { body, caller, ifMatch, params } = call
  const isStale = await transact(db, async (tx) => {
    const { row, centerId } = await lockDeliverable(tx, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const before = (row.rubric as Rubric | null) ?? none
    const after = trimmed(body)
    const assessed = await assessedCriteria(tx, params.id).execute()
    checkRubric(after, new Set(assessed.map(({ id }) => id)))
    if (isDeepStrictEqual(before, after)) return false
    if (ifMatch !== row.rubric_revision) return true
    await requireSameMarks(tx, params.id, before, after)
    await tx
      .updateTable('deliverables')
      .set({ rubric: after.rows.length === 0 ? null : json(after), rubric_revision: row.rubric_revision + 1 })
      .where('id', '=', params.id)
      .execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'updated',
        entity: 'deliverable',
        entityId: params.id,
        centerId,
        courseId: row.course_id,
        before: { rubric: linesOf(before) },
        after: { rubric: linesOf(after) },
      },
    ])
    return false
  })
  const rubric = await readRubric(db, caller, params.id)
  if (isStale) throw conflict(rubric, rubric.revision)
  return answer(200, rubric, { headers: { etag: etag(rubric.revision) } })
}
