import { answer, type Handlers } from '#server/contract.ts'
import { conflict, etag, invalid, notFound } from '#server/errors.ts'
import { lockDeliverables } from '#server/modules/access/courses.ts'
import { binResult } from './bin-queries.ts'
import { changeCourse, mostSiblings, orderWith, saveRow, setPositions, stillUsed, trimmed } from './change.ts'
import { nextCriterionCode } from '#openapi/rules/result-codes.ts'
import { courseOfCriterion, courseOfResult } from './queries.ts'
import { type Criterion, type LearningResult, readResults } from './view.ts'

interface Found {
  result: LearningResult
  criterion: Criterion
}

function found(results: readonly LearningResult[], id: number): Found {
  for (const result of results) {
    const criterion = result.criteria.find((each) => each.id === id)
    if (criterion) return { result, criterion }
  }
  throw notFound()
}

/** How the log names a criterion: `RA2.c`. */
const labelOf = ({ result }: Found, code: string) => `${result.code}.${code}`

/** Criteria one by one. */
export const criterionHandlers = {
  addCriterion: async (call, ctx) => {
    const resultId = call.params.id
    const { position, ...given } = trimmed(call.body)
    const courseId = (await courseOfResult(ctx.db, resultId))?.course_id ?? 0
    const criterion = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
      const result = (await readResults(tx, courseId)).find((each) => each.id === resultId)
      if (!result) throw notFound()
      const siblings = result.criteria
      if (siblings.length >= mostSiblings) throw invalid({ name: ['too_many'] })
      const values = { weight: 0, ...given, code: given.code ?? nextCriterionCode(siblings.map(({ code }) => code)) }
      const { id } = await tx
        .insertInto('criteria')
        .values({ ...values, course_id: courseId, learning_result_id: resultId, position: siblings.length })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (position !== undefined && position < siblings.length)
        await setPositions(
          tx,
          'criteria',
          orderWith(
            siblings.map((each) => each.id),
            id,
            position,
          ),
        )
      await record({ action: 'criterion_added', after: { ...values, result: result.code } })
      return found(await readResults(tx, courseId), id).criterion
    })
    return answer(201, criterion, { headers: { etag: etag(criterion.revision) } })
  },

  updateCriterion: async (call, ctx) => {
    const { id } = call.params
    const courseId = (await courseOfCriterion(ctx.db, id))?.course_id ?? 0
    const { criterion, isStale } = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
      const place = found(await readResults(tx, courseId), id)
      const saved = await saveRow(tx, 'criteria', place.criterion, place.result.criteria, trimmed(call.body), call.ifMatch)
      if (saved.before === null) return { criterion: place.criterion, isStale: saved.isStale }
      const after = found(await readResults(tx, courseId), id).criterion
      await record({
        action: 'criterion_changed',
        before: { criterion: labelOf(place, place.criterion.code), ...saved.before },
        after: { criterion: labelOf(place, after.code), ...saved.after },
      })
      return { criterion: after, isStale: false }
    })
    if (isStale) throw conflict(criterion, criterion.revision)
    return answer(200, criterion, { headers: { etag: etag(criterion.revision) } })
  },

  deleteCriterion: async (call, ctx) => {
    const { id } = call.params
    const courseId = (await courseOfCriterion(ctx.db, id))?.course_id ?? 0
    const restore = await changeCourse(call, ctx, courseId, async ({ tx, record }) => {
      await lockDeliverables(tx, courseId)
      const place = found(await readResults(tx, courseId), id)
      const { uses, code, name, weight, rule } = place.criterion
      if (uses.marks_count > 0) throw stillUsed('has_marks', place.criterion)
      if (uses.deliverables.length > 0 && call.query.assessed !== true) throw stillUsed('assessed', place.criterion)
      const entry = await binResult(tx, courseId, { table: 'criteria', id }, ctx.clock.now())
      const others = place.result.criteria.filter((each) => each !== place.criterion)
      await setPositions(
        tx,
        'criteria',
        others.map((each) => each.id),
      )
      await record({ action: 'criterion_removed', before: { criterion: labelOf(place, code), name, weight, rule } })
      return entry
    })
    return answer(200, { undo: { course_id: courseId, restore } })
  },
} satisfies Partial<Handlers>
