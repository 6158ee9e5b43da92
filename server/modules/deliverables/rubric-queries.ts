import { type Expression, sql } from 'kysely'
import type { Rubric } from './rubric.ts'

/** The rubric of a deliverable; null without one. */
export const rubricOf = (deliverableId: Expression<number>) =>
  sql<Rubric | null>`(select rubric from deliverables where deliverables.id = ${deliverableId})`

export const rubricRevisionOf = (deliverableId: Expression<number>) =>
  sql<number>`(select rubric_revision from deliverables where deliverables.id = ${deliverableId})`
