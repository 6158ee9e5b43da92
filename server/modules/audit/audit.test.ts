import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createGroup, createManager, createStudent, createTeacher } from '#server/testing/factories/index.ts'
import { type Deed, recordDeeds } from './record.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function openCenter() {
  const center = await createCenter(app.db)
  const manager = await createManager(app.db, center, { first_name: 'Carmen', last_name_1: 'Rueda' })
  return { center, manager, client: await app.as(manager.id) }
}
const record = (actor: number, deeds: readonly Deed[], onBehalfOf: number | null = null) =>
  transact(app.db, (tx) =>
    recordDeeds(
      tx,
      {
        caller: onBehalfOf === null ? { id: actor, impersonator: null } : { id: onBehalfOf, impersonator: { id: actor, mayWrite: true } },
        requestId: 'request',
        at: app.clock.now(),
      },
      deeds,
    ),
  )
const deed = (centerId: number | null, more: Partial<Deed> = {}): Deed => ({
  action: 'changed',
  entity: 'center',
  entityId: centerId,
  centerId,
  ...more,
})
const read = async (client: Client, query: object = {}) => (await client.ok('listAudit', { query })).results

describe('the audit log', () => {
  it('says who did what, in whose name, and what changed, in names and not in ids', async () => {
    const { center, manager, client } = await openCenter()
    const admin = await createAdmin(app.db, { first_name: 'Irene', last_name_1: 'Prado' })
    const [student, group] = [
      await createStudent(app.db, center, { first_name: 'Ana', last_name_1: 'García' }),
      await createGroup(app.db, center),
    ]
    await record(
      admin.id,
      [
        deed(center.id, {
          action: 'moved',
          entity: 'student',
          entityId: student.id,
          studentId: student.id,
          before: { group_id: group.id, same: 1, contract: { number: 'A' } },
          after: { group_id: 999_999, same: 1, contract: { number: 'B' }, criteria: [{ criterion_id: 1, mark: 500 }] },
          reason: 'Cambio de turno',
        }),
      ],
      manager.id,
    )
    expect(await client.ok('listAudit')).toEqual({
      count: 1,
      next: null,
      previous: null,
      actions: ['student.moved'],
      results: [
        {
          id: expect.any(Number),
          at: app.clock.now().toISOString(),
          actor: { id: admin.id, name: 'Irene Prado' },
          on_behalf_of: { id: manager.id, name: 'Carmen Rueda' },
          action: 'moved',
          entity: 'student',
          entity_id: student.id,
          subject: 'Ana García',
          student: { id: student.id, name: 'Ana García' },
          center: { id: center.id, name: center.name },
          changes: [
            { field: 'contract.number', before: 'A', after: 'B' },
            { field: 'group_id', before: group.name, after: '#999999' },
            { field: 'criteria', before: null, after: 1 },
          ],
          reason: 'Cambio de turno',
        },
      ],
    })
  })

  it('is narrowed by who, in whose name, action, thing, student, dates and words', async () => {
    const { center, manager, client } = await openCenter()
    const teacher = await createTeacher(app.db, center, { first_name: 'Laura', last_name_1: 'Vidal' })
    const student = await createStudent(app.db, center)
    const admin = await createAdmin(app.db)
    const begun = app.clock.now().toISOString()
    await record(manager.id, [deed(center.id, { action: 'first' })])
    app.clock.forward(60)
    await record(teacher.id, [deed(center.id, { action: 'second', entity: 'grade', entityId: 7, studentId: student.id })])
    app.clock.forward(60)
    await record(admin.id, [deed(center.id, { action: 'third' })], teacher.id)
    const later = new Date(app.clock.now().getTime() - 60_000).toISOString()
    const done = async (query: object) => (await read(client, query)).map(({ action }) => action)
    expect(await done({})).toEqual(['third', 'second', 'first'])
    expect(await done({ actor: teacher.id })).toEqual(['second'])
    expect(await done({ on_behalf_of: teacher.id })).toEqual(['third'])
    expect(await done({ impersonated: true })).toEqual(['third'])
    expect(await done({ action: 'center.first' })).toEqual(['first'])
    expect(await done({ action: 'second' })).toEqual(['second'])
    expect(await done({ entity: 'grade', entity_id: 7 })).toEqual(['second'])
    expect(await done({ student: student.id })).toEqual(['second'])
    expect(await done({ from: later })).toEqual(['third', 'second'])
    expect(await done({ from: begun, to: later })).toEqual(['first'])
    expect(await done({ search: 'vidal laura' })).toEqual(['third', 'second'])
    expect(await done({ page_size: 1, page: 2 })).toEqual(['second'])
  })

  it('of a center is its manager’s, and all of it the IT admins’', async () => {
    const [mine, other] = [await openCenter(), await openCenter()]
    await record(mine.manager.id, [
      deed(mine.center.id, { action: 'mine' }),
      deed(null, { action: 'nobodys', entity: 'user', entityId: 1 }),
    ])
    await record(other.manager.id, [deed(other.center.id, { action: 'others' })])
    expect((await read(mine.client)).map(({ action }) => action)).toEqual(['mine'])
    expect(await read(mine.client, { center: other.center.id })).toEqual([])
    const admin = await app.as((await createAdmin(app.db)).id)
    expect((await read(admin, { page_size: 3 })).map(({ action }) => action)).toEqual(['others', 'nobodys', 'mine'])
    expect(await read(admin, { center: mine.center.id })).toMatchObject([{ action: 'mine' }])
  })
})
