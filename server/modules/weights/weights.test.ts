import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, grade, license } from '#server/testing/factories/index.ts'
import { changeOf, openProgram, row, rowsOf, type Weights } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const sums = ({ groups }: Weights) =>
  groups.map(({ kind, name, rows }) => [kind, name, rows.map((each) => [each.code ?? each.name, each.weight])])

describe('weights of a program', () => {
  it('are read by siblings that share 100.00 %: results, criteria, contents with deliverables, what a deliverable assesses', async () => {
    const { read, course } = await openProgram(app)
    const weights = await read()
    expect(weights).toMatchObject({ course: { id: course.id, name: course.name }, may_edit: true })
    expect(sums(weights)).toEqual([
      [
        'learning_results',
        null,
        [
          ['RA1', 5000],
          ['RA2', 5000],
        ],
      ],
      [
        'criteria',
        'Resultado 1',
        [
          ['a', 5000],
          ['b', 5000],
        ],
      ],
      ['criteria', 'Resultado 2', [['a', 10_000]]],
      [
        'contents',
        null,
        [
          ['Bloque', 5000],
          ['Segundo', 5000],
        ],
      ],
      ['contents', 'Bloque', [['Unidad', 10_000]]],
      [
        'contents',
        'Unidad',
        [
          ['Clase', 10_000],
          ['Archivada', 0],
          ['Junto a la clase', 0],
        ],
      ],
      [
        'contents',
        'Clase',
        [
          ['Primera', 4000],
          ['Segunda', 6000],
        ],
      ],
      [
        'assessed_criteria',
        'Primera',
        [
          ['RA1.a', 3000],
          ['RA2.a', 7000],
        ],
      ],
      ['assessed_criteria', 'Segunda', [['RA1.b', 10_000]]],
    ])
    expect(weights.groups.map(({ level, is_locked }) => [level, is_locked])).toEqual(
      [0, 0, 0, 0, 1, 2, 3, 0, 0].map((level) => [level, false]),
    )
    expect(rowsOf(weights, 'content').map(({ is_active }) => is_active)).toEqual([true, true, true, true, false])
  })

  it('change together, with pins, in several groups at once; the log says from what to what', async () => {
    const { read, save, course, center, first } = await openProgram(app)
    const before = await read()
    const [ra1, ra2] = [row(before, 'learning_result'), row(before, 'learning_result', 1)]
    const changes = [
      changeOf(ra1, { weight: 3333, pinned: true }),
      changeOf(ra2, { weight: 6000 }),
      changeOf(row(before, 'deliverable', 1), { weight: 5000 }),
      changeOf(row(before, 'assessed_criterion'), { weight: 2500 }),
      changeOf(row(before, 'assessed_criterion', 1), { weight: 7500, pinned: true }),
      // what stays is no change, whatever revision was read
      changeOf(row(before, 'criterion'), { revision: 99 }),
    ]
    const saved = await save(changes)
    expect(saved).toMatchObject({ status: 200 })
    const after = await read()
    expect(saved.body).toEqual(after)
    expect(row(after, 'learning_result')).toEqual({ ...ra1, weight: 3333, pinned: true, revision: 2 })
    // a sum other than 100.00 is stored as it is
    expect(row(after, 'learning_result', 1)).toEqual({ ...ra2, weight: 6000, revision: 2 })
    expect(row(after, 'assessed_criterion', 1)).toMatchObject({ weight: 7500, pinned: true, revision: 2, deliverable_id: first.id })
    expect(row(after, 'deliverable')).toMatchObject({ id: expect.any(Number) as number, weight: 0, revision: 1 })
    expect(rowsOf(after, 'deliverable').find(({ id }) => id === first.id)).toMatchObject({ revision: 2 })
    // the same request again finds its own weights
    expect(await save(changes)).toMatchObject({ status: 200, body: after })
    const log = await app.db
      .selectFrom('audit_log')
      .where('entity_id', '=', course.id)
      .where('entity', '=', 'course')
      .selectAll()
      .orderBy('id')
      .execute()
    expect(log.map(({ action, center_id, before: was, after: is }) => ({ action, center_id, was, is }))).toEqual([
      {
        action: 'weights_changed',
        center_id: center.id,
        was: { weights: ['RA1 50,00 %', 'RA2 50,00 %'], pinned: [] },
        is: { weights_of: 'learning_results', weights: ['RA1 33,33 %', 'RA2 60,00 %'], pinned: ['RA1'] },
      },
      {
        action: 'weights_changed',
        center_id: center.id,
        was: { weights: ['Primera 40,00 %'] },
        is: { weights_of: 'Clase', weights: ['Primera 50,00 %'] },
      },
      {
        action: 'weights_changed',
        center_id: center.id,
        was: { weights: ['RA1.a 30,00 %', 'RA2.a 70,00 %'], pinned: [] },
        is: { weights_of: 'Primera', weights: ['RA1.a 25,00 %', 'RA2.a 75,00 %'], pinned: ['RA2.a'] },
      },
    ])
  })

  it('are refused whole where a revision is outdated or a row is gone, with what stands now', async () => {
    const { read, save } = await openProgram(app)
    const before = await read()
    const [block, other] = [row(before, 'content'), row(before, 'content', 4)]
    expect(await save([changeOf(block, { weight: 4000 })])).toMatchObject({ status: 200 })
    const now = await read()
    const stale = await save([changeOf(other, { weight: 6000 }), changeOf(block, { weight: 3000 })])
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: now } })
    expect(await read()).toEqual(now)
    await app.db.deleteFrom('course_contents').where('id', '=', other.id).execute()
    expect(await save([changeOf(other, { weight: 6000 })])).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('of what a deliverable assesses add up to 100.00, weigh something, and stay once there are marks', async () => {
    const { read, save, first, group, students, teacher } = await openProgram(app)
    const before = await read()
    const [a, b] = [row(before, 'assessed_criterion'), row(before, 'assessed_criterion', 1)]
    const place = `assessed_criteria.${first.id}`
    const refused = (code: string) => ({ status: 400, body: { code: 'invalid', errors: { [place]: [code] } } })
    expect(await save([changeOf(a, { weight: 4000 })])).toMatchObject(refused('sum'))
    expect(await save([changeOf(a, { weight: 0 }), changeOf(b, { weight: 10_000 })])).toMatchObject(refused('weightless'))
    expect(await save([changeOf(a, {}), changeOf(a, {})])).toMatchObject({ status: 400, body: { errors: { changes: ['repeated'] } } })
    const beyond = { ...changeOf(a, {}), weight: 10_001 }
    expect(await save([beyond])).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const [student] = students
    if (!student) throw new Error('a classroom has students')
    await grade(app.db, { group, deliverable: first, student, mark: 700, by: teacher })
    expect((await read()).groups.find(({ kind, id }) => kind === 'assessed_criteria' && id === first.id)?.is_locked).toBe(true)
    expect(await save([changeOf(a, { pinned: true })])).toMatchObject({ status: 409, body: { code: 'has_marks' } })
  })

  it('of a program that is offered are read, not changed; those of another center do not exist', async () => {
    const { course, read } = await openProgram(app)
    const { center: offering, teacher: reader } = await createClassroom(app.db)
    const { teacher: stranger } = await createClassroom(app.db)
    await license(app.db, offering, [course])
    const changes = [changeOf(row(await read(), 'learning_result'), { weight: 1 })]
    const asked = async (id: number) => {
      const client = await app.as(id)
      const params = { id: course.id }
      const { status, body } = await client.call('getCourseWeights', { params })
      const saved = await client.call('saveCourseWeights', { params, body: { changes } })
      const previewed = await client.call('previewCourseWeights', { params, body: { changes } })
      return [status === 200 ? (body as Weights).may_edit : status, saved.status, previewed.status]
    }
    expect(await asked(reader.id)).toEqual([false, 403, 403])
    expect(await asked(stranger.id)).toEqual([404, 404, 404])
  })
})
