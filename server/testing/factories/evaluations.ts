import { json } from '#server/db/json.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { defaultRules } from '#server/grading/index.ts'

interface Held {
  group: { id: number; center_id: number }
  course: { id: number }
  student: { id: number }
  at: Date
}

/** A closed evaluation of a program that holds one student, computed from no marks at all. */
export async function holdInEvaluation(db: Db | Tx, { group, course, student, at }: Held): Promise<{ id: number }> {
  const place = { center_id: group.center_id, group_id: group.id }
  const evaluation = await db
    .insertInto('evaluations')
    .values({ ...place, name: '1.ª evaluación', kind: 'partial', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = { evaluation_id: evaluation.id, course_id: course.id }
  const plan = { program: { id: course.id, name: '' }, rules: defaultRules, results: [], contents: [], deliverables: [] }
  await db
    .insertInto('evaluation_closings')
    .values({ ...place, ...key, rules_version: 1, rule_pack: 'general', weights: json([]), plan: json(plan), closed_at: at })
    .execute()
  const work = { grades: {}, customScores: [], closed: [], versions: {} }
  await db
    .insertInto('evaluation_records')
    .values({ ...key, student_id: student.id, group_id: group.id, mark: 600, acta: 6, passed: true, assessed: 5000, work: json(work) })
    .execute()
  return evaluation
}
