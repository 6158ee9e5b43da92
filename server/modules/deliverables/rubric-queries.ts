import { type Expression, sql } from 'kysely'
import type { Rubric } from './rubric.ts'

/** The rubric of a deliverable; null without one. */
export const rubricOf = (deliverableId: Expression<number>) =>
  sql<Rubric | null>`(select rubric from deliverables where deliverables.id = ${deliverableId})`

/** Changes with what decides a mark: points, criteria with their weights, and the rubric. */
export const gradingRevisionOf = (deliverableId: Expression<number>) =>
  sql<number>`(select grading_revision from deliverables where deliverables.id = ${deliverableId})`
