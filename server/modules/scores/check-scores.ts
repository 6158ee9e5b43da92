import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { scalesIn } from './score-queries.ts'
import { problemOf } from './typed-score.ts'

/** Reads texts for deliverables of a group as a save would, and stores nothing. */
export async function checkScores({ caller, params, body }: Call<'checkScores'>, { db }: Ctx): Promise<ReplyBody<'checkScores'>> {
  const ids = [...new Set(body.cells.map(({ deliverable_id }) => deliverable_id))]
  const scales = new Map((await scalesIn(db, caller, params.id, ids)).map(({ id, max_points }) => [id, max_points]))
  const codes = body.cells.map(({ deliverable_id, text }) => {
    const scale = scales.get(deliverable_id)
    if (scale === undefined) throw notFound()
    return problemOf(text, scale)
  })
  return { codes }
}
