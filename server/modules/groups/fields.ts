import { type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { periodAfter } from './period.ts'

/** A school year is two years that follow each other. */
export function checkPeriod(period: string): void {
  if (periodAfter(period, 0) !== period) throw invalid({ period: ['wrong_format'] })
}

/** @throws 400 `choice` for a training area that does not exist */
export async function checkCategory(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return
  if (!(await tx.selectFrom('categories').where('id', '=', id).select('id').executeTakeFirst())) throw invalid({ category_id: ['choice'] })
}

/** A name is taken by another group of the same center and period. */
export function nameTaken(error: unknown): unknown {
  return violatedConstraint(error) === 'groups_name_key' ? invalid({ name: ['name_taken'] }) : error
}
