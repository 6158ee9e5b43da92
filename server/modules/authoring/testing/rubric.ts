import type { ReplyBody, RequestBody } from '#server/contract.ts'
import { openSchool } from '#server/modules/deliverables/testing/school.ts'
import type { Client, Result } from '#server/testing/client.ts'

export type Rubric = RequestBody<'saveRubric'>
export type Grade = ReplyBody<'saveGrade'>
type Choice = [row: number, level: number | null, comment?: string]

export const cells = (...points: number[]) => points.map((each) => ({ points: each, description: '' }))

/** A school with short functions for what its teacher does with rubrics. */
export async function openRubricSchool() {
  const school = await openSchool()
  const teacher = await school.at.teacher()
  const me = school.students[0] ?? { id: 0 }
  const [first, second] = school.criteria
  /** Two rows of criteria, and one that works none. */
  const rubricOf = (change: Partial<Rubric> = {}): Rubric => ({
    levels: [
      { id: 1, title: 'Bien' },
      { id: 2, title: 'Regular' },
      { id: 3, title: 'Mal' },
    ],
    rows: [
      { id: 1, title: 'Estructura', criterion_id: first?.id ?? 0, cells: cells(400, 200, 0) },
      { id: 2, title: 'Diseño', criterion_id: second?.id ?? 0, cells: cells(400, 200, 0) },
      { id: 3, title: 'Presentación', criterion_id: null, cells: cells(200, 100, 0) },
    ],
    ...change,
  })
  const read = (task: { id: number }, who: Client = teacher) => who.ok('getRubric', { params: { id: task.id } })
  async function write(task: { id: number }, body: Rubric, who: Client = teacher): Promise<Result> {
    const { revision } = await read(task, who)
    return who.call('saveRubric', { params: { id: task.id }, body, ifMatch: revision })
  }
  async function withRubric() {
    const task = await school.at.task()
    const saved = await write(task, rubricOf())
    if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`)
    return task
  }
  const choose = (task: { id: number }, choices: Choice[], ifMatch = 0) =>
    school.at.grade(teacher, task, {
      student: me,
      version: null,
      ifMatch,
      entry: { mode: 'rubric', choices: choices.map(([row_id, level_id, comment = '']) => ({ row_id, level_id, comment })) },
    })
  return { school, teacher, me, rubricOf, read, write, withRubric, choose }
}
