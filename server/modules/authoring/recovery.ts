import type { RequestBody } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'

/** How a deliverable counts: added to the others, against one deliverable, or against the criteria that it assesses. */
type Counting = Pick<Required<RequestBody<'updateDeliverable'>>, 'kind' | 'recovers_id' | 'criteria'>

const isRecovered = (tx: Tx, id: number) => tx.selectFrom('deliverables').where('recovers_id', '=', id).select('id').executeTakeFirst()

/**
 * A recovery is of an ordinary deliverable of its program, or of the criteria that it assesses; what others recover is none itself.
 * Where a program has no criteria, it counts against its content.
 * @param id the deliverable, null for a new one
 * @throws 400 `recovers_id` choice, `criteria` required
 */
export async function checkRecovery(tx: Tx, courseId: number, id: number | null, counting: Counting): Promise<void> {
  const { kind, recovers_id, criteria } = counting
  if (kind === 'ordinary') {
    if (recovers_id !== null) throw invalid({ recovers_id: ['choice'] })
    return
  }
  if (id !== null && (await isRecovered(tx, id))) throw invalid({ recovers_id: ['choice'] })
  if (recovers_id === null) {
    if (criteria.length > 0) return
    const criterion = await tx.selectFrom('criteria').where('course_id', '=', courseId).select('id').limit(1).executeTakeFirst()
    if (criterion) throw invalid({ criteria: ['required'] })
    return
  }
  const recovered = await tx
    .selectFrom('deliverables')
    .where('id', '=', recovers_id)
    .where('course_id', '=', courseId)
    .where('kind', '=', 'ordinary')
    .select('id')
    .executeTakeFirst()
  if (!recovered || recovers_id === id) throw invalid({ recovers_id: ['choice'] })
}
