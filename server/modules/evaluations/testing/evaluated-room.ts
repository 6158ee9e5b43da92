import type { components } from '#openapi/generated/schema.gen.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createClassroom, grade } from '#server/testing/factories/index.ts'

export type Program = components['schemas']['EvaluatedProgram']
export type Typed = components['schemas']['CloseEvaluation']['students']

/** A classroom whose teacher evaluates it, with short functions for each step. */
export async function openEvaluatedRoom(app: TestApp, size: { students?: number; results?: number } = {}) {
  const room = await createClassroom(app.db, { students: 3, ...size })
  const teacher = await app.as(room.teacher.id)
  const pupil = (n: number) => room.students[n] ?? { id: 0 }
  const mark = (n: number, value: number) =>
    grade(app.db, { group: room.group, deliverable: room.deliverable, student: pupil(n), mark: value, by: room.teacher })
  const remark = (n: number, value: number) =>
    app.db
      .updateTable('grades')
      .set({ mark: value })
      .where('group_id', '=', room.group.id)
      .where('submission_id', 'in', (eb) => eb.selectFrom('submissions').where('student_id', '=', pupil(n).id).select('id'))
      .execute()
  const create = async (given: Partial<components['schemas']['EvaluationValues']> = {}, who = teacher) => {
    const body = { name: '1.ª evaluación', kind: 'partial' as const, held_on: '2026-12-18', ...given }
    const { body: created } = await who.call('createEvaluation', { params: { id: room.group.id }, body })
    return created as components['schemas']['Evaluation']
  }
  const place = (evaluation: { id: number }) => ({ id: evaluation.id, course_id: room.course.id })
  const read = (evaluation: { id: number }) => teacher.ok('getEvaluatedProgram', { params: place(evaluation) })
  const close = async (evaluation: { id: number }, students: Typed = [], who = teacher) => {
    const { fingerprint } = await read(evaluation)
    return who.call('closeEvaluation', { params: place(evaluation), body: { fingerprint, students } })
  }
  const reopen = (evaluation: { id: number }, n: number, reason = 'Reclamación estimada') =>
    teacher.call('reopenEvaluatedStudent', { params: { ...place(evaluation), student_id: pupil(n).id }, body: { reason } })
  /** Closes a student again as shown, or as it was shown earlier. */
  const closeAgain = async (evaluation: { id: number }, n: number, shown?: string, code: string | null = null) => {
    const fingerprint = shown ?? lineOf(await read(evaluation), n)?.fingerprint ?? ''
    const params = { ...place(evaluation), student_id: pupil(n).id }
    return teacher.call('closeEvaluatedStudent', { params, body: { fingerprint, code, remark: '' } })
  }
  const lineOf = ({ students }: Program, n: number) => students.find(({ student }) => student.id === pupil(n).id)
  const resultOf = async (n: number, who = teacher) => {
    const explanation = await who.ok('explainMark', {
      query: { group: room.group.id, course: room.course.id, ...(who === teacher ? { student: pupil(n).id } : {}) },
    })
    return explanation.nodes.find(({ kind }) => kind === 'result')
  }
  return { room, teacher, pupil, mark, remark, create, place, read, close, reopen, closeAgain, lineOf, resultOf }
}

export type EvaluatedRoom = Awaited<ReturnType<typeof openEvaluatedRoom>>

/**
 * A room with a closed evaluation for the tests of its documents: two students with marks, the first with a name and a remark that
 * would be formulas in a sheet.
 */
export async function openClosedEvaluation(app: TestApp) {
  const at = await openEvaluatedRoom(app)
  await at.mark(0, 725)
  await at.mark(1, 333)
  await app.db.updateTable('users').set({ first_name: '=Ana' }).where('id', '=', at.pupil(0).id).execute()
  const evaluation = await at.create()
  const remarks = [{ id: at.pupil(0).id, code: null, remark: '=2+2; muy bien' }]
  return { at, evaluation, program: (await at.close(evaluation, remarks)).body as Program }
}

/** A mark in hundredths as Spanish files write it. */
export const written = (mark: number | null | undefined) => (mark == null ? null : (mark / 100).toFixed(2).replace('.', ','))
