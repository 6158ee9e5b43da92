import { type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { schoolDay, type TimeZone } from '#server/school-day.ts'

/** The current school year. From July on it is the next one, which groups are prepared for. */
export function currentPeriod(now: Date, zone: TimeZone): string {
  const [year = 0, month = 0] = schoolDay(now, zone).split('-').map(Number)
  const from = month < 7 ? year - 1 : year
  return `${from}/${from + 1}`
}

/** The school year some years later; negative years are earlier. */
export function periodAfter(period: string, years = 1): string {
  const from = Number(period.slice(0, 4)) + years
  return `${from}/${from + 1}`
}

/** Checks that a school year consists of two consecutive years. */
export function checkPeriod(period: string): void {
  if (periodAfter(period, 0) !== period) throw invalid({ period: ['wrong_format'] })
}

/** @throws 400 `choice` for a training area that does not exist */
export async function checkCategory(tx: Tx, id: number | null): Promise<void> {
  if (id === null) return
  if (!(await tx.selectFrom('categories').where('id', '=', id).select('id').executeTakeFirst())) throw invalid({ category_id: ['choice'] })
}

/** Turns a unique violation of the name within center and period into an API error. */
export function nameTaken(error: unknown): unknown {
  return violatedConstraint(error) === 'groups_name_key' ? invalid({ name: ['name_taken'] }) : error
}
