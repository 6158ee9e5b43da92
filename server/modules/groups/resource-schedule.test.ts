import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createGroup, createResource, offer, placeResource, teach } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const soon = '2026-12-01T08:00:00.000Z'
const later = '2026-12-10T08:00:00.000Z'
type Dates = { visible_from: string | null; visible_until: string | null; shows_title: boolean }
const undated: Dates = { visible_from: null, visible_until: null, shows_title: false }

describe('the dates of several groups at once', () => {
  /** A resource in groups that the same person teaches, who sets its dates. */
  async function severalGroups(count: number) {
    const own = await createClassroom(app.db)
    const others = []
    for (let n = 1; n < count; n += 1) others.push(await createGroup(app.db, own.center))
    for (const group of others) {
      await offer(app.db, group, own.course)
      await teach(app.db, group, own.teacher)
    }
    const resource = await createResource(app.db, { center_id: own.center.id })
    const { id } = await placeResource(app.db, resource, { id: own.deliverable.content_id, course_id: own.course.id })
    const client = await app.as(own.teacher.id)
    const groups = [own.group, ...others]
    const read = async () => (await client.ok('getResourceSchedule', { params: { id } })).groups
    const seen = async () => (await read()).map(({ id: group, name: _name, can_edit: _can, ...dates }) => ({ id: group, before: dates }))
    const set = (body: Partial<Dates> & { groups: { id: number; before: Dates }[] }) =>
      client.call('scheduleResource', { params: { id }, body })
    return { ...own, id, groups, read, seen, set }
  }

  it('are the same in all, and what is left out stays in each', async () => {
    const { groups, read, seen, set, id } = await severalGroups(3)
    const [first, ...rest] = await seen()
    expect((await set({ groups: first ? [first] : [], visible_until: later })).status).toBe(200)
    expect(await set({ groups: rest, visible_from: soon, shows_title: true })).toMatchObject({ status: 200, body: { id } })
    const byId = new Map((await read()).map((group) => [group.id, group]))
    expect(byId.get(first?.id ?? 0)).toMatchObject({ visible_from: null, visible_until: later, shows_title: false })
    for (const each of rest) expect(byId.get(each.id)).toMatchObject({ visible_from: soon, visible_until: null, shows_title: true })
    expect((await set({ groups: await seen(), visible_from: soon })).status).toBe(200)
    expect((await read()).map(({ visible_from: from, visible_until: until }) => [from, until])).toEqual(
      expect.arrayContaining([
        [soon, later],
        [soon, null],
        [soon, null],
      ]),
    )
    expect(groups).toHaveLength(3)
  })

  it('change in none of them where one was changed meanwhile, has no room for them or is not theirs', async () => {
    const { read, seen, set } = await severalGroups(2)
    const shown = await seen()
    const [first] = shown
    await set({ groups: first ? [first] : [], visible_until: soon })
    const stood = await read()
    expect(await set({ groups: shown, visible_until: later })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { groups: stood } },
    })
    // what they do not set may have changed; in one group it would begin after its end
    expect(await set({ groups: shown, visible_from: later })).toMatchObject({
      status: 400,
      body: { errors: { visible_until: ['before_from'] } },
    })
    const foreign = await createClassroom(app.db)
    const groups = [...(await seen()), { id: foreign.group.id, before: undated }]
    expect(await set({ groups, shows_title: true })).toMatchObject({ status: 400, body: { errors: { groups: ['choice'] } } })
    expect(await read()).toEqual(stood)
  })

  it('cost as many statements in two groups as in six', async () => {
    const cost = async (count: number) => {
      const { seen, set } = await severalGroups(count)
      const groups = await seen()
      const from = app.roundTrips()
      expect((await set({ groups, visible_from: soon })).status).toBe(200)
      return app.roundTrips() - from
    }
    expect(await cost(6)).toBe(await cost(2))
  })
})
