import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { findCourse, findResults, mostCounted, type ResultRows } from './queries.ts'

export type LearningResult = components['schemas']['LearningResult']
export type Criterion = components['schemas']['CourseCriterion']
type Uses = components['schemas']['ResultUses']

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** What depends on some criteria; a task that assesses several of them counts once. */
function usesOf(rows: ResultRows, criterionIds: ReadonlySet<number>): Uses {
  const taskIds = new Set(rows.assessed.filter((each) => criterionIds.has(each.criterion_id)).map((each) => each.deliverable_id))
  const tasks = rows.tasks.filter(({ id }) => taskIds.has(id))
  const resources = new Map(
    rows.worked.flatMap(({ criterion_id, id, name }) => (criterionIds.has(criterion_id) ? [[id, { id, name }]] : [])),
  )
  return {
    resources: [...resources.values()],
    deliverables: tasks.map(({ id, name }) => ({ id, name })),
    marks_count: Math.min(mostCounted, sum(tasks.map((each) => each.marks_count))),
  }
}

/** The learning results of a program, each with its criteria, in order. */
export function toResults(rows: ResultRows): LearningResult[] {
  return rows.results.map((result) => {
    const own = rows.criteria.filter((each) => each.learning_result_id === result.id)
    const uses = usesOf(rows, new Set(own.map(({ id }) => id)))
    const set = rows.of_results.filter(({ id }) => id === result.id).length
    return {
      ...result,
      criteria: own.map((criterion) => ({ ...criterion, uses: usesOf(rows, new Set([criterion.id])) })),
      uses: { ...uses, marks_count: Math.min(mostCounted, uses.marks_count + set) },
    }
  })
}

export const readResults = async (db: Db | Tx, courseId: number): Promise<LearningResult[]> => toResults(await findResults(db, courseId))

/** @throws 404 for a program that does not exist for the caller */
export async function readCourseResults(db: Db, caller: Caller, courseId: number): Promise<components['schemas']['LearningResults']> {
  await requireCourseAccess(db, caller, courseId)
  const { center_id, ...course } = await findCourse(db, courseId)
  const rows = await findResults(db, courseId)
  const has_marks = rows.of_results.length > 0 || rows.tasks.some(({ marks_count }) => marks_count > 0)
  return { course, may_edit: mayEditCourse(caller, { center_id }), has_marks, results: toResults(rows) }
}
