import type { Handler, RequestBody } from '#server/contract.ts'
import { answer } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { lockDeliverables } from '#server/modules/access/courses.ts'
import { binResult } from './bin-queries.ts'
import { changeCourse, mostSiblings, stillUsed, trimmed } from './change.ts'
import { keepWorked } from './replacement-queries.ts'
import { type LearningResult, readCourseResults, readResults } from './view.ts'

type Imported = RequestBody<'importLearningResults'>['results'][number]

const repeats = (codes: readonly string[]) => new Set(codes).size < codes.length

/** @throws 400 `results: repeated` for a code that comes twice */
function checked(given: readonly Imported[]): Imported[] {
  const results = given.map((result) => ({ ...trimmed(result), criteria: result.criteria.map((each) => trimmed(each)) }))
  const lists = [results, ...results.map(({ criteria }) => criteria)]
  if (lists.some((list) => repeats(list.map(({ code }) => code)))) throw invalid({ results: ['repeated'] })
  return results
}

/** @throws 409 as long as a mark or a task refers to one of them */
export function requireUnused(results: readonly LearningResult[]): void {
  const marked = results.find(({ uses }) => uses.marks_count > 0)
  if (marked) throw stillUsed('has_marks', marked)
  const assessed = results.find(({ uses }) => uses.deliverables.length > 0)
  if (assessed) throw stillUsed('assessed', assessed)
}

/** Adds learning results behind those that are there; criteria of a known learning result behind its own. Two statements for any number. */
async function add(tx: Tx, courseId: number, before: readonly LearningResult[], given: readonly Imported[]): Promise<void> {
  const known = new Map(before.map((result) => [result.code, result]))
  const added = given.filter(({ code }) => !known.has(code))
  if (before.length + added.length > mostSiblings) throw invalid({ results: ['too_many'] })
  const rows =
    added.length === 0
      ? []
      : await tx
          .insertInto('learning_results')
          .values(
            added.map(({ code, name, weight }, index) => ({ course_id: courseId, code, name, weight, position: before.length + index })),
          )
          .returning(['id', 'code'])
          .execute()
  const idOf = new Map([...before, ...rows].map(({ id, code }) => [code, id]))
  const criteria = given.flatMap((result) => {
    const own = known.get(result.code)?.criteria ?? []
    if (own.length + result.criteria.length > mostSiblings) throw invalid({ results: ['too_many'] })
    return result.criteria.map((criterion, index) => ({
      ...criterion,
      course_id: courseId,
      learning_result_id: idOf.get(result.code) ?? 0,
      position: own.length + index,
    }))
  })
  if (criteria.length > 0) await tx.insertInto('criteria').values(criteria).execute()
}

export const importLearningResults: Handler<'importLearningResults'> = async (call, ctx) => {
  const { course_id: courseId, mode } = call.body
  const given = checked(call.body.results)
  const restore = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
    if (mode === 'replace') await lockDeliverables(tx, courseId)
    const before = await readResults(tx, courseId)
    const replaces = mode === 'replace' && before.length > 0
    if (replaces) requireUnused(before)
    const entry = replaces ? await binResult(tx, courseId, 'all', ctx.clock.now()) : null
    await add(tx, courseId, replaces ? [] : before, given)
    if (entry !== null) await keepWorked(tx, courseId, entry)
    const after = { mode, ...counted(given) }
    await record({ action: 'results_imported', ...(mode === 'replace' ? { before: counted(before) } : {}), after })
    return entry
  })
  const undo = restore === null ? null : { course_id: courseId, restore }
  return answer(200, { ...(await readCourseResults(ctx.db, call.caller, courseId)), undo })
}

/** What the log says of many. */
export const counted = (list: readonly { criteria: readonly unknown[] }[]) => ({
  results_count: list.length,
  criteria_count: list.reduce((count, { criteria }) => count + criteria.length, 0),
})
