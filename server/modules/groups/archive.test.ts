import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createGroup,
  createManager,
  createStudents,
  createTeacher,
  enrol,
  teach,
  unlink,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A center with few student seats, its manager, and groups of students with the teacher who answers for them. */
async function school(student_licenses: number, sizes: number[]) {
  const center = await createCenter(app.db, { student_licenses })
  const manager = await createManager(app.db, center)
  const teacher = await createTeacher(app.db, center)
  const groups = []
  for (const size of sizes) {
    const group = await createGroup(app.db, center, { manager_id: teacher.id })
    await teach(app.db, group, teacher)
    const blanks = Array.from({ length: size }, () => ({}))
    const students = await createStudents(app.db, center, blanks)
    groups.push({ ...group, students })
  }
  return { center, manager, teacher, groups }
}

const fill = (group: Awaited<ReturnType<typeof school>>['groups'][number]) => enrol(app.db, group, group.students)
const ids = (groups: readonly { id: number }[]) => groups.map(({ id }) => id)

async function seats(centerId: number) {
  const { student_seats_used: used } = await app.db
    .selectFrom('centers')
    .where('id', '=', centerId)
    .select('student_seats_used')
    .executeTakeFirstOrThrow()
  const ledger = await app.db
    .selectFrom('licence_ledger')
    .where('center_id', '=', centerId)
    .where('kind', '=', 'student')
    .selectAll()
    .orderBy('id')
    .execute()
  expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(used)
  return { used, reasons: ledger.map(({ reason }) => reason) }
}

describe('archiving', () => {
  it('frees the seats of those who are in it, keeps the group readable and leaves an audit event', async () => {
    const { center, manager, teacher, groups } = await school(5, [3])
    const [group] = groups
    if (!group) throw new Error('no group')
    await fill(group)
    await unlink(app.db, group, group.students[0] ?? { id: 0 })
    const client = await app.as(teacher.id)
    expect(await client.ok('archiveGroup', { params: { id: group.id } })).toMatchObject({
      archived_at: app.clock.now().toISOString(),
      students_count: 2,
      can_edit: false,
      can_archive: true,
      revision: 2,
    })
    expect(await seats(center.id)).toEqual({
      used: 0,
      reasons: ['enrolled', 'enrolled', 'enrolled', 'unlinked', 'archived', 'archived'],
    })
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'group')
      .where('entity_id', '=', group.id)
      .selectAll()
      .execute()
    expect(auditEvents.map(({ action, actor_id, center_id, after }) => ({ action, actor_id, center_id, after }))).toEqual([
      { action: 'archived', actor_id: teacher.id, center_id: center.id, after: { archived_at: app.clock.now().toISOString(), seats: 2 } },
    ])
    const student = await app.as(group.students[1]?.id ?? 0)
    expect(await student.ok('getGroup', { params: { id: group.id } })).toMatchObject({ can_edit: false, can_archive: false })
    expect((await (await app.as(manager.id)).ok('listGroups')).results).toEqual([])
  })

  it('of an archived group answers it as it is, and moves no seat twice', async () => {
    const { center, manager, groups } = await school(5, [2])
    const [group] = groups
    if (!group) throw new Error('no group')
    await fill(group)
    const client = await app.as(manager.id)
    const archived = await client.ok('archiveGroup', { params: { id: group.id } })
    expect(await client.ok('archiveGroup', { params: { id: group.id } })).toEqual(archived)
    expect((await seats(center.id)).used).toBe(0)
    const back = await client.ok('unarchiveGroup', { params: { id: group.id } })
    expect(await client.ok('unarchiveGroup', { params: { id: group.id } })).toEqual(back)
    expect((await seats(center.id)).used).toBe(2)
  })

  it('is for its manager, its center’s manager and IT admins', async () => {
    const { center, groups } = await school(5, [1])
    const [group] = groups
    if (!group) throw new Error('no group')
    const colleague = await createTeacher(app.db, center)
    await teach(app.db, group, colleague)
    const denied = {
      status: 403,
      body: { code: 'archive_denied', detail: 'You do not have permission to archive or unarchive this group.' },
    }
    const teacher = await app.as(colleague.id)
    expect(await teacher.call('archiveGroup', { params: { id: group.id } })).toMatchObject(denied)
    expect(await teacher.call('unarchiveGroup', { params: { id: group.id } })).toMatchObject(denied)
    const stranger = await app.as((await createManager(app.db, await createCenter(app.db))).id)
    expect(await stranger.call('archiveGroup', { params: { id: group.id } })).toMatchObject({ status: 404 })
    const admin = await app.as((await createAdmin(app.db)).id)
    expect((await admin.ok('archiveGroup', { params: { id: group.id } })).archived_at).not.toBeNull()
  })
})

describe('unarchiving', () => {
  it('takes all seats or none, and says how many are needed and left', async () => {
    const { center, manager, groups } = await school(24, [24, 4])
    const [big, small] = groups
    if (!big || !small) throw new Error('no groups')
    await fill(big)
    await archive(app.db, big)
    await fill(small)
    const client = await app.as(manager.id)
    expect(await client.ok('previewGroupMove', { query: { action: 'unarchive', ids: String(big.id) } })).toEqual({
      action: 'unarchive',
      groups: [{ id: big.id, name: big.name, period: big.period, students_count: 24, outcome: 'no_licences', withdrawn: [] }],
      centers: [{ center: { id: center.id, name: center.name }, seats: 24, left: 20, short: 4 }],
    })
    expect(await client.call('unarchiveGroup', { params: { id: big.id } })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', detail: 'The center has no available licenses.', seats: { needed: 24, left: 20 } },
    })
    expect(await client.ok('getGroup', { params: { id: big.id } })).toMatchObject({ revision: 1 })
    expect((await seats(center.id)).used).toBe(4)
    await client.ok('archiveGroup', { params: { id: small.id } })
    expect((await client.ok('unarchiveGroup', { params: { id: big.id } })).archived_at).toBeNull()
    expect((await seats(center.id)).used).toBe(24)
  })
})

describe('who went to the center’s archive meanwhile', () => {
  it('does not come back with the group, and takes no seat', async () => {
    const { center, manager, groups } = await school(3, [3])
    const [group] = groups
    if (!group) throw new Error('no group')
    await fill(group)
    const client = await app.as(manager.id)
    await client.ok('archiveGroup', { params: { id: group.id } })
    const [gone, ...others] = ids(group.students)
    await client.ok('archiveStudents', { body: { ids: [gone ?? 0] } })
    const preview = await client.ok('previewGroupMove', { query: { action: 'unarchive', ids: String(group.id) } })
    expect(preview).toMatchObject({ groups: [{ students_count: 2 }], centers: [{ seats: 2 }] })
    await client.ok('unarchiveGroup', { params: { id: group.id } })
    const living = await app.db
      .selectFrom('group_students')
      .where('group_id', '=', group.id)
      .where('left_at', 'is', null)
      .select('user_id')
      .execute()
    expect(living.map(({ user_id }) => user_id).toSorted((a, b) => a - b)).toEqual(others)
    expect((await seats(center.id)).used).toBe(2)
  })
})

describe('several groups', () => {
  it('are previewed and moved each all or none, and answered one by one', async () => {
    const { center, manager, groups } = await school(5, [3, 3, 1])
    const [first, second, third] = groups
    if (!first || !second || !third) throw new Error('no groups')
    for (const group of groups) {
      await fill(group)
      await archive(app.db, group)
    }
    const active = await createGroup(app.db, center)
    const client = await app.as(manager.id)
    const asked = [...ids(groups), active.id]
    expect(await client.ok('previewGroupMove', { query: { action: 'unarchive', ids: asked.join(',') } })).toMatchObject({
      groups: [{ outcome: 'ready' }, { outcome: 'no_licences', withdrawn: [] }, { outcome: 'ready' }, { outcome: 'already' }],
      centers: [{ seats: 7, left: 5, short: 2 }],
    })
    const { results } = await client.ok('moveGroups', { body: { action: 'unarchive', ids: [...asked, 9_999_999] } })
    expect(results).toEqual([
      { id: first.id, name: first.name, outcome: 'done', students_count: 3, seats: null, withdrawn: [] },
      { id: second.id, name: second.name, outcome: 'no_licences', students_count: 0, seats: { needed: 3, left: 2 }, withdrawn: [] },
      { id: third.id, name: third.name, outcome: 'done', students_count: 1, seats: null, withdrawn: [] },
      { id: active.id, name: active.name, outcome: 'already', students_count: 0, seats: null, withdrawn: [] },
      { id: 9_999_999, name: null, outcome: 'missing', students_count: 0, seats: null, withdrawn: [] },
    ])
    expect((await seats(center.id)).used).toBe(4)
    expect(await client.ok('previewGroupMove', { query: { action: 'archive', ids: ids(groups).join(',') } })).toMatchObject({
      groups: [{ outcome: 'ready' }, { outcome: 'already' }, { outcome: 'ready' }],
      centers: [{ seats: 4, short: 0 }],
    })
  })

  it('that the caller may not move are denied among those that they may', async () => {
    const { center, teacher, groups } = await school(5, [1])
    const other = await createGroup(app.db, center)
    await teach(app.db, other, teacher)
    const client = await app.as(teacher.id)
    const asked = [other.id, ...ids(groups)]
    const foreign = await createGroup(app.db, await createCenter(app.db))
    expect(await client.call('previewGroupMove', { query: { action: 'archive', ids: String(foreign.id) } })).toMatchObject({ status: 404 })
    expect(await client.ok('previewGroupMove', { query: { action: 'archive', ids: asked.join(',') } })).toMatchObject({
      groups: [{ outcome: 'denied' }, { outcome: 'ready' }],
    })
    expect((await client.ok('moveGroups', { body: { action: 'archive', ids: asked } })).results.map(({ outcome }) => outcome)).toEqual([
      'denied',
      'done',
    ])
  })
})

describe('at the same time', () => {
  it('unarchiving many groups never goes above the licences', async () => {
    const { center, manager, groups } = await school(7, [3, 3, 3, 3])
    for (const group of groups) {
      await fill(group)
      await archive(app.db, group)
    }
    const client = await app.as(manager.id)
    const answers = await Promise.all([...groups, ...groups].map((group) => client.call('unarchiveGroup', { params: { id: group.id } })))
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'no_licences', seats: { needed: 3, left: expect.any(Number) } })
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect((await seats(center.id)).used).toBe(6)
  })

  it('archiving and unarchiving one group ends in one of both, with the seats that belong to it', async () => {
    const { center, manager, groups } = await school(7, [3])
    const group = groups[0]!
    await fill(group)
    const client = await app.as(manager.id)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => client.ok(n % 2 === 0 ? 'archiveGroup' : 'unarchiveGroup', { params: { id: group.id } })),
    )
    const { archived_at } = await client.ok('getGroup', { params: { id: group.id } })
    expect((await seats(center.id)).used).toBe(archived_at === null ? 3 : 0)
  })
})
