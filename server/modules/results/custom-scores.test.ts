import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEvaluatedRoom } from '#server/modules/evaluations/testing/evaluated-room.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A classroom with a computed mark of 3 for its first student. */
async function classroom() {
  const at = await openEvaluatedRoom(app)
  const { room, teacher, pupil } = at
  await at.mark(0, 300)
  const about = { group_id: room.group.id, student_id: pupil(0).id, course_id: room.course.id }
  const query = { group: room.group.id, student: pupil(0).id }
  const { rows } = await teacher.ok('getResultsByRa', { params: { id: room.course.id }, query })
  const result = rows[0]?.id ?? 0
  const body = { ...about, kind: 'result' as const, target_id: result, text: '6,5', reason: ' Entrevista ' }
  const set = (change = {}) => teacher.call('setCustomScore', { body: { ...body, ...change } })
  const marks = () => teacher.ok('getResults', { params: { id: room.course.id }, query })
  return { ...at, result, body, set, marks }
}

const idOf = (reply: { body: unknown }) => (reply.body as { id: number }).id
const eventsOf = (at: Awaited<ReturnType<typeof classroom>>) =>
  app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'custom_score')
    .where('center_id', '=', at.room.center.id)
    .orderBy('id')
    .select(['action', 'student_id', 'reason', 'before', 'after'])
    .execute()

describe("a teacher's own mark", () => {
  it('passes all results, set, changed or removed: the student reaches it', async () => {
    const at = await classroom()
    const { room, teacher, pupil } = at
    const reached = async (index: number) => {
      await app.runJobs()
      const { results } = await teacher.ok('getMilestones', { query: { group: room.group.id, student: pupil(index).id } })
      return results.map(({ kind }) => kind)
    }
    const made = await at.set({ text: '4' })
    expect(await reached(0)).toEqual([])
    await teacher.ok('updateCustomScore', { params: { id: idOf(made) }, body: { text: '6', reason: 'Entrevista' }, ifMatch: 1 })
    expect(await reached(0)).toEqual(['all_results'])
    await at.set({ student_id: pupil(1).id })
    expect(await reached(1)).toEqual(['all_results'])
    const held = await at.set({ student_id: pupil(2).id, text: '4' })
    await at.mark(2, 700)
    await teacher.ok('releaseGrades', { params: { id: room.deliverable.id }, body: { group_id: room.group.id, released: true } })
    expect(await reached(2)).not.toContain('all_results')
    await teacher.ok('removeCustomScore', { params: { id: idOf(held) }, ifMatch: 1 })
    expect(await reached(2)).toContain('all_results')
  })

  it('takes the place of the computed one everywhere until it is removed, and every change is audited', async () => {
    const at = await classroom()
    const { room, teacher, pupil, result } = at
    const made = await at.set()
    expect(made).toMatchObject({ status: 201, body: { mark: 650, reason: 'Entrevista', revision: 1 } })
    const id = idOf(made)
    expect(await at.marks()).toMatchObject({ mark: 650, passed: true, custom_score: null })
    expect(await at.resultOf(0)).toMatchObject({ mark: 650, computed: 300, decided_by: 'override' })
    const student = await app.as(pupil(0).id)
    const own = await student.ok('getResultsByRa', { params: { id: room.course.id } })
    expect(own.rows[0]).toMatchObject({ id: result, mark: 650, custom_score: { reason: 'Entrevista' } })
    const about = { group: room.group.id, course: room.course.id }
    const explained = await teacher.ok('explainMark', { query: { ...about, student: pupil(0).id } })
    expect(explained).toMatchObject({ may_grade: true })
    expect(explained.nodes.find(({ kind }) => kind === 'result')).toMatchObject({
      id: result,
      custom_score: { id, mark: 650, revision: 1 },
    })
    expect(explained.nodes[0]).toMatchObject({ kind: 'program', custom_score: null })
    expect(await student.ok('explainMark', { query: about })).toMatchObject({ may_grade: false })
    const notebook = await teacher.ok('getGroupScores', { params: { id: room.group.id } })
    expect(notebook.rows.find((row) => row.student.id === pupil(0).id)?.summary).toMatchObject({ mark: 650, set: [0] })
    const whole = await teacher.ok('getStudentsByRa', { params: { id: room.course.id }, query: { group: room.group.id } })
    expect(whole.rows.find((row) => row.student.id === pupil(0).id)?.parts[0]).toEqual({ mark: 650, passed: true, overridden: true })

    const change = (ifMatch: number, text: string) =>
      teacher.call('updateCustomScore', { params: { id }, ifMatch, body: { text, reason: 'Otra entrevista' } })
    expect(await change(1, '7')).toMatchObject({ status: 200, body: { mark: 700, revision: 2 } })
    expect(await change(1, '8')).toMatchObject({ status: 409, body: { code: 'conflict', current: { mark: 700, revision: 2 } } })
    expect(await teacher.call('removeCustomScore', { params: { id }, ifMatch: 1 })).toMatchObject({ status: 409 })
    expect(await teacher.call('removeCustomScore', { params: { id }, ifMatch: 2 })).toMatchObject({ status: 204 })
    expect(await at.marks()).toMatchObject({ mark: 300 })
    expect(await eventsOf(at)).toMatchObject([
      { action: 'created', student_id: pupil(0).id, reason: 'Entrevista', after: { mark: 650 } },
      { action: 'updated', before: { mark: 650 }, after: { mark: 700 } },
      { action: 'deleted', before: { mark: 700 } },
    ])
  })

  it('of the program or a content stands at that node, one at a time', async () => {
    const at = await classroom()
    expect(await at.set({ kind: 'program', target_id: null, text: '5' })).toMatchObject({ status: 201 })
    expect(await at.marks()).toMatchObject({ mark: 500, custom_score: { mark: 500 } })
    expect(await at.set({ kind: 'program', target_id: null, text: '9' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { mark: 500 } },
    })
    const query = { group: at.room.group.id, student: at.pupil(0).id }
    const { rows } = await at.teacher.ok('getResultsByUnit', { params: { id: at.room.course.id }, query })
    expect(await at.set({ kind: 'content', target_id: rows[0]?.id, text: '8' })).toMatchObject({ status: 201 })
    const after = await at.teacher.ok('getResultsByUnit', { params: { id: at.room.course.id }, query })
    expect(after.rows[0]).toMatchObject({ mark: 800, computed: 300, custom_score: { mark: 800 } })
  })

  it('is a mark with a reason, for what the program has', async () => {
    const at = await classroom()
    const refused = (errors: object) => ({ status: 400, body: { errors } })
    expect(await at.set({ text: 'NP' })).toMatchObject(refused({ text: ['wrong_format'] }))
    expect(await at.set({ text: '11' })).toMatchObject(refused({ text: ['out_of_range'] }))
    expect(await at.set({ reason: '  ' })).toMatchObject(refused({ reason: ['required'] }))
    expect(await at.set({ target_id: null })).toMatchObject(refused({ target_id: ['choice'] }))
    expect(await at.set({ kind: 'content', target_id: 999_999 })).toMatchObject(refused({ target_id: ['choice'] }))
    expect(await at.set({ student_id: at.room.teacher.id })).toMatchObject({ status: 404 })
  })

  it('is refused where a closed evaluation holds the mark, until the student is reopened', async () => {
    const at = await classroom()
    const id = idOf(await at.set())
    const evaluation = await at.create()
    await at.close(evaluation)
    const held = { status: 409, body: { code: 'evaluation_closed' } }
    const change = () => at.teacher.call('updateCustomScore', { params: { id }, ifMatch: 1, body: { text: '7', reason: 'Otra' } })
    expect(await change()).toMatchObject(held)
    expect(await at.teacher.call('removeCustomScore', { params: { id }, ifMatch: 1 })).toMatchObject(held)
    // the partial evaluation holds learning results only
    expect(await at.set({ kind: 'program', target_id: null })).toMatchObject({ status: 201 })
    await at.reopen(evaluation, 0)
    expect(await change()).toMatchObject({ status: 200 })
    const last = await at.create({ kind: 'ordinary' })
    await at.mark(1, 400)
    await at.mark(2, 700)
    expect(await at.close(last)).toMatchObject({ status: 200 })
    expect(await at.set({ student_id: at.pupil(1).id, kind: 'program', target_id: null })).toMatchObject(held)
  })

  it('does not change in an archived group', async () => {
    const at = await classroom()
    const id = idOf(await at.set())
    await archive(app.db, at.room.group)
    const archived = { status: 409, body: { code: 'group_archived' } }
    expect(await at.set({ kind: 'program', target_id: null })).toMatchObject(archived)
    expect(await at.teacher.call('removeCustomScore', { params: { id }, ifMatch: 1 })).toMatchObject(archived)
  })

  it('is set once by a request that is sent twice', async () => {
    const at = await classroom()
    const key = 'custom-score-sent-twice'
    const send = () => at.teacher.call('setCustomScore', { body: at.body, headers: { 'idempotency-key': key } })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, idOf(second)]).toEqual([201, 201, idOf(first)])
    expect(await eventsOf(at)).toHaveLength(1)
  })
})
