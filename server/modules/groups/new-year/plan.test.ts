import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createCenter, createGroup, unlink } from '#server/testing/factories/index.ts'
import { groupsOf, here, openCenter, successor } from './testing/school.ts'

type NewYear = components['schemas']['NewYear']

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('a plan', () => {
  it('says what stands against it, and then does nothing', async () => {
    const { center, client, first, programs, colleague } = await openCenter(app, 9)
    const one = await first('1.º DAM A', 1)
    const last = await first('2.º DAM A', 1)
    const taken = await createGroup(app.db, center, { name: 'Ámbito', period: '2027/2028' })
    const foreign = await createGroup(app.db, await createCenter(app.db))
    const group = { id: one.id, to: here(0), others: [] }
    const year = (change: Partial<NewYear['successors'][number]>, other: Partial<NewYear> = {}): NewYear => ({
      period: '2027/2028',
      successors: [{ ...successor(one, '2.º DAM A'), course_ids: [programs.second.id], ...change }],
      groups: [group],
      ...other,
    })
    const refused = async (body: NewYear, errors: Record<string, string[]>, as = client) => {
      const { version } = await as.ok('previewNewYear', { body })
      expect(await as.call('beginNewYear', { body: { ...body, version } })).toMatchObject({ status: 400, body: { errors } })
    }
    await refused(year({ name: 'ambito' }), { 'successors.0.name': ['name_taken'] })
    await refused(year({}, { successors: [year({}).successors[0], year({ name: '2.º dam a' }).successors[0]] as NewYear['successors'] }), {
      'successors.0.name': ['name_taken'],
      'successors.1.name': ['name_taken'],
    })
    // a third year is not invented
    const third = year({ name: '3.º DAM A', follows: last.id }, { groups: [{ ...group, id: last.id }] })
    await refused(third, { 'successors.0.name': ['no_such_course'] })
    await refused(year({ name: '1.º DAM A', follows: last.id }, { groups: [{ ...group, id: last.id }] }), {
      'groups.0.to': ['wrong_course'],
    })
    // last year's programs for those who do not repeat
    await refused(year({ course_ids: [programs.first.id, programs.second.id] }), { 'groups.0.to': ['same_courses'] })
    const plan = await client.ok('previewNewYear', { body: year({ course_ids: [programs.first.id, programs.second.id] }) })
    expect(plan.destinations[0]?.same_courses).toMatchObject([{ id: programs.first.id }])
    await refused(year({}, { period: '2026/2027' }), { 'groups.0.id': ['later'] })
    await refused(year({}, { groups: [{ ...group, to: { successor: null, group_id: last.id } }] }), { 'groups.0.to': ['choice'] })
    await archive(app.db, taken)
    await refused(year({}, { groups: [{ ...group, to: { successor: null, group_id: taken.id } }] }), { 'groups.0.to': ['archived'] })

    const invalid = async (body: NewYear, errors: Record<string, string[]>) =>
      expect(await client.call('previewNewYear', { body })).toMatchObject({ status: 400, body: { errors } })
    await invalid(year({ name: '\u00A0\t ' }), { 'successors.0.name': ['required'] })
    await invalid(year({ course_ids: [1_000_000] }), { 'successors.0.course_ids': ['choice'] })
    await invalid(year({ teacher_ids: [one.students[0]?.id ?? 0] }), { 'successors.0.teacher_ids': ['not_in_team'] })
    await invalid(year({}, { groups: [{ ...group, to: here(7) }] }), { 'groups.0.to': ['choice'] })
    await invalid(year({}, { groups: [group, group] }), { groups: ['repeated'] })
    expect(await client.call('previewNewYear', { body: year({}, { groups: [group, { ...group, id: foreign.id }] }) })).toMatchObject({
      status: 404,
    })

    const asColleague = await app.as(colleague.id)
    const { version } = await asColleague.ok('previewNewYear', { body: year({}) })
    expect(await asColleague.call('beginNewYear', { body: { ...year({}), version } })).toMatchObject({
      status: 403,
      body: { code: 'archive_denied' },
    })
    expect(await groupsOf(app, center.id)).toHaveLength(3)
    expect((await client.ok('getGroup', { params: { id: one.id } })).archived_at).toBeNull()
  })

  it('does what was shown, or nothing: whoever enrols a student meanwhile makes the plan outdated', async () => {
    const { client, first, programs } = await openCenter(app, 9)
    const one = await first('1.º DAM A', 2)
    const successors = [{ ...successor(one, '2.º DAM A'), course_ids: [programs.second.id] }]
    const wanted: NewYear = { period: '2027/2028', successors, groups: [{ id: one.id, to: here(0), others: [] }] }
    const { version } = await client.ok('previewNewYear', { body: wanted })
    await unlink(app.db, one, one.students[0] ?? { id: 0 })
    const stale = { status: 409, body: { code: 'plan_changed' } }
    expect(await client.call('beginNewYear', { body: { ...wanted, version } })).toMatchObject(stale)
    // five at once begin once
    const fresh = await client.ok('previewNewYear', { body: wanted })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => client.call('beginNewYear', { body: { ...wanted, version: fresh.version } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  })

  it('takes as many statements for many groups as for one', async () => {
    const { client, first, programs } = await openCenter(app, 99)
    const count = async (names: string[], period: string) => {
      const groups = []
      for (const name of names) groups.push(await first(name, 2, { period: '2026/2027' }))
      const successors = groups.map((group, index) => ({
        ...successor(group, `2.º ${names[index]?.slice(4)}`),
        course_ids: [programs.second.id],
      }))
      const wanted = { period, successors, groups: groups.map(({ id }, index) => ({ id, to: here(index), others: [] })) }
      const { version } = await client.ok('previewNewYear', { body: wanted })
      const before = app.roundTrips()
      const { id } = (await client.call('beginNewYear', { body: { ...wanted, version } })).body as { id: number }
      const begun = app.roundTrips() - before
      await app.runJobs()
      const settled = app.roundTrips()
      await client.ok('undoNewYear', { params: { id } })
      const undone = app.roundTrips() - settled
      await app.runJobs()
      return [begun, undone]
    }
    const alone = await count(['1.º DAM A'], '2027/2028')
    expect(await count(['1.º DAM B', '1.º DAM C', '1.º DAM D', '1.º DAW A', '1.º DAW B'], '2027/2028')).toEqual(alone)
  })
})
