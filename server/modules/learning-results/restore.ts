import type { JobTable } from '#server/adapters/jobs.ts'
import { answer, type Handler } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { ApiError, notFound, rejected } from '#server/errors.ts'
import { lockDeliverables } from '#server/modules/access/courses.ts'
import { type BinRows, purgeBinned, restoreBinned, takeBinned, tasksAssessing } from './bin-queries.ts'
import { changeCourse, type CourseChange, mostSiblings, orderWith, setPositions } from './change.ts'
import { counted, requireUnused } from './import.ts'
import { isAsReplaced } from './replacement-queries.ts'
import { readCourseResults, readResults } from './view.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'purge-result-bin': Record<string, never>
  }
}

/** How long a deletion can be undone, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000
/** What was deleted later can still come back. */
export const binnedSince = (now: Date) => new Date(now.getTime() - lifetime)

interface Sibling {
  id: number
  code: string
}

/** @throws 409 where its place among its siblings is not free any more */
function requireRoom(siblings: readonly Sibling[], code: string): void {
  if (siblings.some((each) => each.code === code)) throw rejected('code_taken', 'A sibling has its code now.')
  if (siblings.length >= mostSiblings) throw rejected('too_many', 'There are too many already.')
}

type Task = Awaited<ReturnType<typeof tasksAssessing>>[number]

/** @throws 409 `has_marks`, `over_100` with the tasks in `current` */
function requireAssessable(tasks: readonly Task[]): void {
  const require = (against: readonly Task[], code: string, detail: string) => {
    const deliverables = against.map(({ id, name }) => ({ id, name }))
    if (deliverables.length > 0) throw new ApiError(409, { detail, code, current: { deliverables } })
  }
  require(tasks.filter((task) => task.is_marked), 'has_marks', 'Tasks that would assess it again have marks now.')
  require(tasks.filter((task) => task.is_over), 'over_100', 'The criteria of tasks would add up to more than 100.00.')
}

/**
 * Undoes an import that replaced all learning results: they return, and what was imported goes.
 * @throws 409 `changed` where that was changed since, `has_marks`, `assessed`
 */
async function restoreReplaced({ tx, courseId, record }: CourseChange, rows: BinRows): Promise<void> {
  const imported = await readResults(tx, courseId)
  requireUnused(imported)
  if (!(await isAsReplaced(tx, courseId, rows.replaced_by))) throw rejected('changed', 'What was imported has been changed since.')
  await tx.deleteFrom('learning_results').where('course_id', '=', courseId).execute()
  await restoreBinned(tx, rows)
  await record({ action: 'results_restored', before: counted(imported), after: counted(await readResults(tx, courseId)) })
}

/**
 * Undoes the deletion of a learning result or of a criterion: its rows return with their ids, in the place that it had. So do all that an
 * import replaced.
 */
export const restoreLearningResult: Handler<'restoreLearningResult'> = async (call, ctx) => {
  const { course_id: courseId, restore } = call.body
  await changeCourse(call, ctx, courseId, async (change) => {
    const { tx, record } = change
    await lockDeliverables(tx, courseId)
    const rows = await takeBinned(tx, courseId, restore, binnedSince(ctx.clock.now()))
    if (!rows) throw notFound()
    if (rows.replaced_by !== undefined) {
      await restoreReplaced(change, rows)
      return
    }
    const results = await readResults(tx, courseId)
    const [result] = rows.learning_results
    const [criterion] = rows.criteria
    const parent = result ? undefined : results.find(({ id }) => id === criterion?.learning_result_id)
    if (!result && !parent) throw rejected('result_gone', 'Its learning result was deleted too.')
    const siblings = parent?.criteria ?? results
    const root = result ?? criterion
    if (!root) throw new Error('an entry of the bin is empty')
    requireRoom(siblings, root.code)
    requireAssessable(await tasksAssessing(tx, rows))
    await restoreBinned(tx, rows)
    const ids = siblings.map(({ id }) => id)
    await setPositions(tx, result ? 'learning_results' : 'criteria', orderWith(ids, root.id, root.position))
    const { code, name } = root
    await record(
      parent
        ? { action: 'criterion_restored', after: { criterion: `${parent.code}.${code}`, name } }
        : { action: 'result_restored', after: { code, name, criteria_count: rows.criteria.length } },
    )
  })
  return answer(200, await readCourseResults(ctx.db, call.caller, courseId))
}

export const resultJobs = {
  /** Once a day: deletes what can no longer be undone. */
  'purge-result-bin': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'purge-result-bin', {})
    await purgeBinned(db, binnedSince(clock.now()))
  },
} satisfies Partial<JobTable<Ctx>>
