import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '#server/contract.ts'
import { createStudent, enrol, unlink } from '#server/testing/factories/index.ts'
import { type BusySchool, openBusySchool } from './testing/busy-school.ts'

let school: BusySchool
beforeAll(async () => {
  school = await openBusySchool()
})
afterAll(() => school.app.close())

type Task = Pick<BusySchool['task'], 'id' | 'content_id'>
type Filters = Omit<Query<'listDelivered'>, 'group' | 'deliverable'>
const delivered = (task: Task, filters: Filters = {}) =>
  school.client.ok('listDelivered', {
    params: { id: task.content_id },
    query: { group: school.group.id, deliverable: task.id, ...filters },
  })
const missing = (task: Task, filters: Filters = {}) =>
  school.client.ok('listNotDelivered', {
    params: { id: task.content_id },
    query: { group: school.group.id, deliverable: task.id, ...filters },
  })
const who = ({ results }: { results: { student: { display_name: string } }[] }) =>
  results.map(({ student }) => student.display_name.split(/[ ,]/)[0])

describe('who handed in and who did not', () => {
  it('adds up, and counts the whole group whatever is looked for', async () => {
    const { task } = school
    const counts = { total: 6, delivered: 3, not_delivered: 3, exempt: 0, to_grade: 1, graded: 3, released: 1, late: 1 }
    const [some, rest] = [await delivered(task, { search: 'ortega' }), await missing(task)]
    expect([some.counts, rest.counts]).toEqual([counts, counts])
    expect([some.count, rest.count]).toEqual([1, 3])
    const list = await school.client.ok('getGroupDeliverables', { query: { group: school.group.id, search: task.name } })
    expect(list.results).toMatchObject([{ id: task.id, counts, mine: null }])
  })

  it('tells of each what became of the work', async () => {
    const { task, times, pupil } = school
    const { results } = await delivered(task, { search: 'niguez' })
    expect(results).toEqual([
      {
        student: {
          id: pupil(0).id,
          display_name: 'Ñíguez Abad, Ana',
          full_name: 'Ana Ñíguez Abad',
          first_name: 'Ana',
          last_name_1: 'Ñíguez',
          last_name_2: 'Abad',
          profile_image: null,
        },
        versions: 2,
        last_delivered_at: times.again,
        is_late: false,
        selected_version_number: 1,
        outcome: 'marked',
        mark: 400,
        passed: false,
        graded_at: times.graded,
        released_at: null,
        is_changed: false,
        newer_than_graded: true,
        extension: null,
        exemption: null,
      },
    ])
    expect((await missing(task)).results[0]).toMatchObject({
      versions: 0,
      last_delivered_at: null,
      selected_version_number: null,
      newer_than_graded: false,
    })
  })

  it('is filtered', async () => {
    const { task } = school
    const filters = ['all', 'to_grade', 'graded', 'late', 'newer', 'unreleased'] as const
    const seen = await Promise.all(
      filters.map(async (filter) => [filter, who(await delivered(task, { filter })), who(await missing(task, { filter }))]),
    )
    expect(seen).toEqual([
      ['all', ['Álamo', 'Ñíguez', 'Ortega'], ['Núñez', 'Núñez', 'Zapata']],
      ['to_grade', ['Ortega'], []],
      ['graded', ['Álamo', 'Ñíguez'], ['Núñez']],
      ['late', ['Ortega'], []],
      ['newer', ['Ñíguez'], []],
      ['unreleased', ['Ñíguez'], ['Núñez']],
    ])
  })

  it('is ordered as a Spanish class list, by delivery or by mark', async () => {
    const { task } = school
    const names = (await missing(await school.at.task())).results.map(({ student }) => student.display_name)
    expect(names).toEqual([
      'Álamo Ruiz, Sara',
      'Núñez álvarez, Eva',
      'Núñez Zamora, Luis',
      'Ñíguez Abad, Ana',
      'Ortega, Iker',
      'Zapata López, Noa',
    ])
    expect(who(await delivered(task, { ordering: '-name' }))).toEqual(['Ortega', 'Ñíguez', 'Álamo'])
    expect(who(await delivered(task, { ordering: 'delivered' }))).toEqual(['Álamo', 'Ñíguez', 'Ortega'])
    expect(who(await delivered(task, { ordering: '-delivered' }))).toEqual(['Ortega', 'Ñíguez', 'Álamo'])
    expect(who(await delivered(task, { ordering: 'mark' }))).toEqual(['Ñíguez', 'Álamo', 'Ortega'])
    expect(who(await delivered(task, { ordering: '-mark' }))).toEqual(['Álamo', 'Ñíguez', 'Ortega'])
  })

  it('finds words in any order, accents and case apart, and takes wildcards as they are', async () => {
    const { task } = school
    expect(who(await missing(task, { search: 'NUÑEZ eva' }))).toEqual(['Núñez'])
    expect(who(await missing(task, { search: 'nunez' }))).toEqual(['Núñez', 'Núñez'])
    for (const search of ['%', '_', '\\', 'x%']) expect(who(await missing(task, { search }))).toEqual([])
    expect(who(await missing(task, { search: '   ' }))).toHaveLength(3)
  })

  it('comes in pages, also beyond the last', async () => {
    const { task } = school
    const first = await delivered(task, { page_size: 2 })
    expect([who(first), first.count, first.previous]).toEqual([['Álamo', 'Ñíguez'], 3, null])
    expect(first.next).toBe(
      `/api/v1/courses/coursecontents/${task.content_id}/list_delivered?group=${school.group.id}&deliverable=${task.id}&page_size=2&page=2`,
    )
    expect(await delivered(task, { page_size: 2, page: 9 })).toMatchObject({ count: 3, results: [], next: null })
  })

  it('leaves out who left, and drafts are no deliveries', async () => {
    const { at, app, center, group } = school
    const task = await at.task()
    const leaver = await createStudent(app.db, center, { last_name_1: 'Vega' })
    await enrol(app.db, group, [leaver])
    await at.handIn(await app.as(leaver.id), task, 'adiós')
    await at.save(await at.student(5), task, 0, { text: 'borrador' })
    expect((await delivered(task)).counts).toMatchObject({ total: 7, delivered: 1 })
    await unlink(app.db, group, leaver)
    expect(await delivered(task)).toMatchObject({ count: 0, counts: { total: 6, delivered: 0, not_delivered: 6 } })
  })

  it('knows the deliverable only in its own content', async () => {
    const { at, deliverable, group } = school
    const task = await at.task()
    const query = { group: group.id, deliverable: task.id }
    expect(await school.client.call('listDelivered', { params: { id: deliverable.content_id }, query })).toMatchObject({ status: 404 })
    expect(await school.client.call('listNotDelivered', { params: { id: 999_999 }, query })).toMatchObject({ status: 404 })
  })
})
