import { type RawBuilder, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'

export type Stage = components['schemas']['Stage']

/** Whether work may be handed in at a stage. */
export const acceptsWork = { not_open: false, open: true, late: true, closed: false } as const satisfies Record<Stage, boolean>

/**
 * The stage of a deliverable in a group at a time of the server's clock, in a query over `deliverables` joined with the dates of
 * `datesFor` as `group_deliverables`. A date that is not set is no limit; the exact time of a date still belongs to the stage that it ends.
 */
export function stageAt(now: Date): RawBuilder<Stage> {
  return sql<Stage>`case
    when group_deliverables.opens_at > ${now} then 'not_open'
    when group_deliverables.closes_at < ${now} then 'closed'
    when group_deliverables.due_at is null or group_deliverables.due_at >= ${now} then 'open'
    when deliverables.accepts_late then 'late'
    else 'closed' end`
}
