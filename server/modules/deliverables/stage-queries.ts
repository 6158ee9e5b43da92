import { type RawBuilder, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'

export type Stage = components['schemas']['Stage']

/** Whether work may be handed in at a stage. */
export const acceptsWork = { not_open: false, open: true, late: true, closed: false, no_hand_in: false } as const satisfies Record<
  Stage,
  boolean
>

/** Whether the date of a stage has passed, late work or not. */
export const isPastDue = { not_open: false, open: false, late: true, closed: true, no_hand_in: false } as const satisfies Record<
  Stage,
  boolean
>

/** Whether students hand something in, in a query over `deliverables` under a name. */
export const takesWorkIn = (name: string) =>
  sql<boolean>`(${sql.ref(`${name}.accepts_text`)} or ${sql.ref(`${name}.accepts_link`)} or ${sql.ref(`${name}.accepts_files`)})`

/** The same under its own name. */
export const takesWork = takesWorkIn('deliverables')

/**
 * The stage of a deliverable in a group at a time of the server's clock, in a query over `deliverables` joined with the dates of
 * `datesFor` as `group_deliverables`. A date that is not set is no limit; the exact time of a date still belongs to the stage that it ends.
 */
export function stageAt(now: Date): RawBuilder<Stage> {
  return sql<Stage>`case
    when group_deliverables.opens_at > ${now} then 'not_open'
    when not ${takesWork} then 'no_hand_in'
    when group_deliverables.closes_at < ${now} then 'closed'
    when group_deliverables.due_at is null or group_deliverables.due_at >= ${now} then 'open'
    when deliverables.accepts_late then 'late'
    else 'closed' end`
}
