import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  hire,
} from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Two centers with their managers; the second has the lower id, so the first center by id is not the one a teacher begins in. */
async function openCenters() {
  const open = async () => {
    const center = await createCenter(app.db)
    const manager = await createManager(app.db, center)
    return { center, manager, client: await app.as(manager.id) }
  }
  const later = await open()
  return { later, first: await open() }
}

const leave = async (manager: Client, center: { id: number }, person: { id: number }) => {
  await manager.ok('removeTeacher', { params: { id: center.id, user_id: person.id } })
}
let names = 0
/** A change of one's own account, under a name of its own. */
async function rename(person: { id: number }): Promise<string> {
  const client = await app.as(person.id)
  const name = `Nombre ${(names += 1)}`
  const { revision } = await client.ok('getSelf')
  await client.ok('updateUser', { params: { id: person.id }, body: { first_name: name }, ifMatch: revision })
  return name
}
const renames = async (client: Client) =>
  (await client.ok('listAudit', { query: { entity: 'user', action: 'updated', page_size: 100 } })).results.map(
    ({ changes }) => changes.find(({ field }) => field === 'first_name')?.after,
  )

describe('what a teacher does to their own account', () => {
  it('is in the log of their center while they are in one, and in no center’s while they are in two', async () => {
    const { first, later } = await openCenters()
    const admin = await app.as((await createAdmin(app.db)).id)
    const teacher = await createTeacher(app.db, first.center)
    const alone = await rename(teacher)
    await hire(app.db, later.center, [teacher])
    const both = await rename(teacher)
    expect(await renames(first.client)).toEqual([alone])
    expect(await renames(later.client)).toEqual([])
    await leave(first.client, first.center, teacher)
    const after = await rename(teacher)
    expect(await renames(first.client)).toEqual([alone])
    expect(await renames(later.client)).toEqual([after])
    expect(await renames(admin)).toEqual([after, both, alone])
  })

  it('is the IT admins’ when they are in no center', async () => {
    const { first } = await openCenters()
    const teacher = await createTeacher(app.db, first.center)
    await leave(first.client, first.center, teacher)
    const name = await rename(teacher)
    expect(await renames(first.client)).toEqual([])
    expect(await renames(await app.as((await createAdmin(app.db)).id))).toContain(name)
  })
})

describe('what a teacher of two centers does in one of them', () => {
  it('is in the log of that center only, whatever they join or leave', async () => {
    const { first, later } = await openCenters()
    const teacher = await createTeacher(app.db, first.center)
    await hire(app.db, later.center, [teacher])
    const client = await app.as(teacher.id)
    const create = async (center: { id: number }, name: string) =>
      client.ok('createGroup', { body: { center_id: center.id, name, period: '2026/2027' } })
    await create(first.center, 'Del primero')
    await create(later.center, 'Del segundo')
    await leave(first.client, first.center, teacher)
    const groups = async (reader: Client) =>
      (await reader.ok('listAudit', { query: { entity: 'group', action: 'created' } })).results.map(({ subject }) => subject)
    expect(await groups(first.client)).toEqual(['Del primero'])
    expect(await groups(later.client)).toEqual(['Del segundo'])
  })
})

describe('what staff do to an account of two centers', () => {
  it('is in the log of the center that they share with the person', async () => {
    const { first, later } = await openCenters()
    const teacher = await createTeacher(app.db, first.center)
    await hire(app.db, later.center, [teacher])
    await first.client.ok('restorePassword', { body: { user: teacher.id } })
    const links = async (reader: Client) => (await reader.ok('listAudit', { query: { action: 'user.password_link_sent' } })).results.length
    expect([await links(first.client), await links(later.client)]).toEqual([1, 0])
  })

  it('is the IT admins’ when they impersonate the person', async () => {
    const { first, later } = await openCenters()
    const [one, two] = [await createTeacher(app.db, first.center), await createTeacher(app.db, first.center)]
    await hire(app.db, later.center, [two])
    for (const { id } of [one, two]) {
      const admin = await app.as((await createAdmin(app.db)).id)
      await admin.ok('impersonate', { body: { user: id, reason: 'Ayuda' } })
    }
    const begun = async (reader: Client) =>
      (await reader.ok('listAudit', { query: { action: 'user.impersonation_started' } })).results.map(({ entity_id }) => entity_id)
    expect(await begun(first.client)).toEqual([one.id])
    expect(await begun(later.client)).toEqual([])
  })
})

it('a change of role is in the log of the center that the account belonged to', async () => {
  const { first, later } = await openCenters()
  const student = await createStudent(app.db, first.center)
  const admin = await app.as((await createAdmin(app.db)).id)
  const { revision, username, email, first_name, last_name_1, last_name_2, gender } = await admin.ok('getUser', {
    params: { id: student.id },
  })
  await admin.ok('saveUser', {
    params: { id: student.id },
    ifMatch: revision,
    body: { username, email, first_name, last_name_1, last_name_2, gender, role: 'teacher', center_id: later.center.id },
  })
  const changes = async (reader: Client) => (await reader.ok('listAudit', { query: { action: 'user.role_changed' } })).results.length
  expect([await changes(first.client), await changes(later.client)]).toEqual([1, 0])
})

it('a group’s center is the center of its events, not that of an IT admin', async () => {
  const { first } = await openCenters()
  const group = await createGroup(app.db, first.center)
  const admin = await app.as((await createAdmin(app.db)).id)
  await admin.ok('archiveGroup', { params: { id: group.id } })
  expect((await first.client.ok('listAudit', { query: { entity: 'group' } })).results).toMatchObject([{ action: 'archived' }])
})
