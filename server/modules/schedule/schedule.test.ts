import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createDeliverable, createResource, createTeacher, placeResource } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const none = { opens_at: null, due_at: null, closes_at: null }
const friday = { opens_at: '2026-11-20T08:00:00.000Z', due_at: '2026-11-27T22:59:00.000Z', closes_at: null }
const later = { opens_at: '2026-11-27T08:00:00.000Z', due_at: '2026-12-04T22:59:00.000Z', closes_at: null }

async function room() {
  const own = await createClassroom(app.db)
  const task = await createDeliverable(app.db, own.course)
  const content = { id: task.content_id, course_id: own.course.id }
  const placed = await placeResource(app.db, await createResource(app.db, { center_id: own.center.id }), content)
  const params = { id: own.group.id }
  const teacher = await app.as(own.teacher.id)
  const dates = async () => (await teacher.ok('getSchedule', { params })).items.map(({ kind, id, dates: at }) => [kind, id, at])
  const change = (changes: { kind: 'deliverable' | 'resource'; id: number; before: typeof later | typeof none; after: object }[]) =>
    teacher.call('saveSchedule', { params, body: { changes: changes as never } })
  return { ...own, task, placed, params, teacher, dates, change }
}

it('moves several dates at once and back, and says what each was', async () => {
  const { task, placed, change, dates } = await room()
  const shown = { opens_at: '2026-11-30T07:00:00.000Z', due_at: null, closes_at: null }
  const done = await change([
    { kind: 'deliverable', id: task.id, before: none, after: friday },
    { kind: 'resource', id: placed.id, before: none, after: shown },
  ])
  expect(done.status).toBe(200)
  expect(await dates()).toEqual(
    expect.arrayContaining([
      ['deliverable', task.id, friday],
      ['resource', placed.id, shown],
    ]),
  )
  expect((await change([{ kind: 'deliverable', id: task.id, before: friday, after: later }])).status).toBe(200)
  expect((await change([{ kind: 'deliverable', id: task.id, before: later, after: friday }])).status).toBe(200)
  expect(await dates()).toContainEqual(['deliverable', task.id, friday])
  const events = await app.db
    .selectFrom('audit_log')
    .where('entity_id', '=', task.id)
    .where('action', '=', 'scheduled')
    .selectAll()
    .execute()
  expect(events).toHaveLength(3)
})

it('changes nothing when one of the dates was changed by somebody else, is out of order or is not in the group', async () => {
  const { task, placed, change, dates } = await room()
  const before = await dates()
  const good = { kind: 'deliverable' as const, id: task.id, before: none, after: friday }
  expect(await change([good, { kind: 'resource', id: placed.id, before: later, after: none }])).toMatchObject({
    status: 409,
    body: { code: 'dates_changed' },
  })
  const flaws = [
    { kind: 'deliverable' as const, id: task.id, before: none, after: { ...friday, opens_at: later.due_at } },
    { kind: 'resource' as const, id: placed.id, before: none, after: friday },
    { kind: 'deliverable' as const, id: 999_999, before: none, after: none },
  ]
  expect(await change([good, ...flaws])).toMatchObject({
    status: 400,
    body: { errors: { 'changes.1': ['before_open'], 'changes.2': ['not_due'], 'changes.3': ['choice'] } },
  })
  expect(await dates()).toEqual(before)
})

it('is for those who teach the group, and refuses in an archived one', async () => {
  const { center, students, group, task, params, change } = await room()
  const stranger = await app.as((await createTeacher(app.db, center)).id)
  expect(await stranger.call('getSchedule', { params })).toMatchObject({ status: 404 })
  expect(await (await app.as(students[0]?.id ?? 0)).call('getSchedule', { params })).toMatchObject({ status: 403 })
  await app.db.updateTable('groups').set({ archived_at: new Date() }).where('id', '=', group.id).execute()
  expect(await change([{ kind: 'deliverable', id: task.id, before: none, after: friday }])).toMatchObject({
    status: 409,
    body: { code: 'group_archived' },
  })
})

// the embedded database has one connection
it.runIf(serverUrl)('says what a colleague deletes at the same moment', async () => {
  const { task, placed, change, teacher, group } = await room()
  const beside = async (table: 'deliverables' | 'related_resources', id: number, call: () => ReturnType<typeof change>) => {
    const deleted = await transact(app.db, async (tx) => {
      await tx.deleteFrom(table).where('id', '=', id).execute()
      const waiting = call()
      await waitsOrEnds(tx, waiting)
      return { waiting }
    })
    return deleted.waiting
  }
  const shown = { opens_at: '2026-11-30T07:00:00.000Z', due_at: null, closes_at: null }
  const gone = { status: 400, body: { errors: { 'changes.0': ['choice'] } } }
  const placedLater = () => change([{ kind: 'resource', id: placed.id, before: none, after: shown }])
  expect(await beside('related_resources', placed.id, placedLater)).toMatchObject(gone)
  const other = await createDeliverable(app.db, { id: task.course_id })
  expect(
    await beside('deliverables', task.id, () => change([{ kind: 'deliverable', id: task.id, before: none, after: friday }])),
  ).toMatchObject(gone)
  const body = { groups: [{ id: group.id, before: none }], due_at: friday.due_at }
  const alone = () => teacher.call('scheduleDeliverable', { params: { id: other.id }, body })
  expect(await beside('deliverables', other.id, alone)).toMatchObject({ status: 404 })
})
