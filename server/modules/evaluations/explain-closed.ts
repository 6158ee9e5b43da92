import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { explain, gradeProgram, type ProgramPlan } from '#server/grading/index.ts'
import { shownActa, shownRules, toNodes } from '#server/modules/gradebook/explanation-view.ts'
import { fullName, toPerson } from '#server/modules/people/person.ts'
import { heldInput, type HeldWork } from './held-work.ts'
import { heldWorkOf } from './final-queries.ts'
import { namesOf } from './queries.ts'
import { findEvaluation } from './read.ts'

/**
 * Explains a mark as it was when its evaluation was closed, whatever has changed since.
 * @throws 404 also where the closing holds nothing to explain it from
 */
export async function explainClosed(
  db: Db,
  caller: Caller,
  { id, course_id, student_id }: { id: number; course_id: number; student_id: number },
): Promise<components['schemas']['Explanation']> {
  const evaluation = await findEvaluation(db, caller, id)
  const held = await heldWorkOf(db, id, course_id, student_id).executeTakeFirst()
  const work = (held?.work ?? null) as HeldWork | null
  const computedBy = work?.own ?? (held?.plan ? { plan: held.plan as unknown as ProgramPlan, rulesVersion: held.rules_version } : null)
  if (!held || !work || !computedBy) throw notFound()
  const { plan, rulesVersion } = computedBy
  const authors = work.customScores.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]))
  const people = authors.length === 0 ? [] : await namesOf(db, authors).execute()
  const marks = gradeProgram(heldInput(plan, work, new Map(people.map((each) => [each.id, fullName(each)]))))
  const versions = new Map(Object.entries(work.versions).map(([deliverable, number]) => [Number(deliverable), number]))
  return {
    student: toPerson(held),
    course: { id: course_id, name: plan.program.name },
    group: { id: evaluation.group_id, name: evaluation.group_name },
    may_grade: false,
    rules: shownRules(plan.rules, rulesVersion),
    acta: shownActa(marks.acta),
    nodes: toNodes(explain(marks.program), { versions, score: () => null }),
  }
}
