import { answer, type Handlers } from '#server/contract.ts'
import { conflict, etag, invalid, notFound } from '#server/errors.ts'
import { lockDeliverables } from '#server/modules/access/courses.ts'
import { binResult } from './bin-queries.ts'
import { changeCourse, mostSiblings, orderWith, saveRow, setPositions, stillUsed, trimmed } from './change.ts'
import { nextResultCode } from '#openapi/rules/result-codes.ts'
import { courseOfResult } from './queries.ts'
import { type LearningResult, readResults } from './view.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

function found(results: readonly LearningResult[], id: number): LearningResult {
  const result = results.find((each) => each.id === id)
  if (!result) throw notFound()
  return result
}

/** Learning results one by one. */
export const resultHandlers = {
  addLearningResult: async (call, ctx) => {
    const { course_id: courseId, position, ...given } = trimmed(call.body)
    const result = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
      const results = await readResults(tx, courseId)
      if (results.length >= mostSiblings) throw invalid({ name: ['too_many'] })
      const values = { weight: 0, ...given, code: given.code ?? nextResultCode(results.map(({ code }) => code)) }
      const { id } = await tx
        .insertInto('learning_results')
        .values({ ...values, course_id: courseId, position: results.length })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (position !== undefined && position < results.length)
        await setPositions(tx, 'learning_results', orderWith(idsOf(results), id, position))
      await record({ action: 'result_added', after: values })
      return found(await readResults(tx, courseId), id)
    })
    return answer(201, result, { headers: { etag: etag(result.revision) } })
  },

  updateLearningResult: async (call, ctx) => {
    const { id } = call.params
    const courseId = (await courseOfResult(ctx.db, id))?.course_id ?? 0
    const { result, isStale } = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
      const results = await readResults(tx, courseId)
      const row = found(results, id)
      const saved = await saveRow(tx, 'learning_results', row, results, trimmed(call.body), call.ifMatch)
      if (saved.before === null) return { result: row, isStale: saved.isStale }
      const after = found(await readResults(tx, courseId), id)
      await record({
        action: 'result_changed',
        before: { result: row.code, ...saved.before },
        after: { result: after.code, ...saved.after },
      })
      return { result: after, isStale: false }
    })
    if (isStale) throw conflict(result, result.revision)
    return answer(200, result, { headers: { etag: etag(result.revision) } })
  },

  deleteLearningResult: async (call, ctx) => {
    const { id } = call.params
    const courseId = (await courseOfResult(ctx.db, id))?.course_id ?? 0
    const restore = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
      await lockDeliverables(tx, courseId)
      const results = await readResults(tx, courseId)
      const result = found(results, id)
      if (result.uses.marks_count > 0) throw stillUsed('has_marks', result)
      if (result.uses.deliverables.length > 0 && call.query.assessed !== true) throw stillUsed('assessed', result)
      const entry = await binResult(tx, courseId, { table: 'learning_results', id }, ctx.clock.now())
      await setPositions(tx, 'learning_results', idsOf(results.filter((each) => each !== result)))
      const { code, name, weight, criteria } = result
      await record({ action: 'result_removed', before: { code, name, weight, criteria_count: criteria.length } })
      return entry
    })
    return answer(200, { undo: { course_id: courseId, restore } })
  },
} satisfies Partial<Handlers>
