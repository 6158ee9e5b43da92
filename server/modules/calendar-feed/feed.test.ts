import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createDeliverable,
  createResource,
  grade,
  placeResource,
  schedule,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function room() {
  app.clock.set('2026-11-20T09:00:00Z')
  const own = await createClassroom(app.db)
  const [student] = own.students
  if (!student) throw new Error('the classroom has students')
  const task = await createDeliverable(app.db, own.course, { name: 'Formulario, accesible' })
  await schedule(app.db, own.group, task, { opens_at: '2026-11-23T08:00:00Z', due_at: '2026-11-27T22:59:00Z' })
  const client = await app.as(student.id)
  const renew = async () => (await client.ok('renewCalendarFeed', {})).address ?? ''
  const read = (address: string) => app.visitor().call('readCalendar', { params: { token: address.split('/').at(-1) ?? '' } })
  return { ...own, student, task, client, renew, read }
}
const unfolded = (text: string) => text.replaceAll('\r\n ', '')
const textOf = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body.toString() : String(body))

it('has what opens and is due, also with more time, and no marks', async () => {
  const { group, student, teacher, task, renew, read } = await room()
  await grade(app.db, { group, deliverable: task, student, mark: 777, by: teacher, released: true })
  await app.db
    .insertInto('deliverable_extensions')
    .values({
      deliverable_id: task.id,
      group_id: group.id,
      student_id: student.id,
      center_id: group.center_id,
      due_at: '2026-11-29T22:59:00Z',
      reason: 'Enfermedad',
      granted_by: teacher.id,
      granted_at: app.clock.now(),
    })
    .execute()
  const address = await renew()
  const found = await read(address)
  expect(found).toMatchObject({ status: 200 })
  const text = textOf(found)
  expect(text).toContain(String.raw`SUMMARY:Se abre: Formulario\, accesible`)
  expect(text).toContain('DTSTART:20261123T080000Z')
  expect(text).toContain('DTSTART:20261129T225900Z')
  expect(text).not.toMatch(/777|7,77|7\.77|Enfermedad/)
})

it('has the closing of what has no due date', async () => {
  const { course, group, task, renew, read } = await room()
  const other = await createDeliverable(app.db, course, { name: 'Cuestionario' })
  await schedule(app.db, group, other, { closes_at: '2026-11-26T22:59:00Z' })
  await app.db.updateTable('group_deliverables').set({ closes_at: '2026-12-01T22:59:00Z' }).where('deliverable_id', '=', task.id).execute()
  const text = textOf(await read(await renew()))
  expect(text).toContain('DTSTART:20261126T225900Z')
  expect(text).toContain('SUMMARY:Se cierra: Cuestionario')
  // what is due is due then
  expect(text).not.toContain('DTSTART:20261201T225900Z')
})

it('has the opening of a resource, for a student without its name until then', async () => {
  const { center, course, group, teacher, renew, read } = await room()
  const [lesson] = await createContents(app.db, course, [{ name: 'Selectores' }])
  if (!lesson) throw new Error('the program has a class')
  const place = async (name: string, dates: { visible_from: string; visible_until?: string; shows_title?: boolean }) => {
    const resource = await createResource(app.db, { name, center_id: center.id })
    const { id } = await placeResource(app.db, resource, lesson)
    await app.db
      .insertInto('group_resources')
      .values({ group_id: group.id, related_resource_id: id, ...dates })
      .execute()
    return id
  }
  await place('Secreto', { visible_from: '2026-11-24T08:00:00Z' })
  const announced = await place('Anunciado', { visible_from: '2026-11-25T08:00:00Z', shows_title: true })
  await place('Pasado', { visible_from: '2026-11-10T08:00:00Z', visible_until: '2026-11-12T08:00:00Z' })
  const text = unfolded(textOf(await read(await renew())))
  expect(text).toContain('SUMMARY:Se abre un recurso: Selectores')
  expect(text).toContain(`/next-unit/${course.id}/${lesson.id}?group=${group.id}`)
  expect(text).toContain('SUMMARY:Se abre: Anunciado')
  expect(text).toContain(`/group/${group.id}/resource/${announced}`)
  expect(text).not.toMatch(/Secreto|Pasado|20261110T/)
  const address = (await (await app.as(teacher.id)).ok('renewCalendarFeed', {})).address ?? ''
  expect(unfolded(textOf(await read(address)))).toContain('SUMMARY:Se abre: Secreto')
})

it('is read by a program for calendars, also when nothing is in it', async () => {
  const { group, student, renew, read } = await room()
  const address = await renew()
  const entries = async () => {
    const calendar = new ICAL.Component(ICAL.parse(textOf(await read(address))) as unknown[])
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  }
  const [opens, ...others] = await entries()
  expect(others.map(({ summary }) => summary)).toEqual(['Entrega: Formulario, accesible'])
  expect(opens).toMatchObject({ summary: 'Se abre: Formulario, accesible' })
  expect(opens?.startDate.toJSDate()).toEqual(new Date('2026-11-23T08:00:00Z'))
  expect(new Set([opens, ...others].map((each) => each?.uid)).size).toBe(2)
  await app.db
    .updateTable('group_students')
    .set({ left_at: app.clock.now() })
    .where('user_id', '=', student.id)
    .where('group_id', '=', group.id)
    .execute()
  expect(await entries()).toEqual([])
})

it('ends with another address, with its owner and with their account; nobody guesses it', async () => {
  const { student, client, renew, read } = await room()
  expect(await client.ok('getCalendarFeed', {})).toEqual({ address: null, renewed_at: null })
  const first = await renew()
  const second = await renew()
  expect((await client.ok('getCalendarFeed', {})).address).toBe(second)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  expect((await read(`${second.slice(0, -2)}xx`)).status).toBe(404)
  expect((await read('nothing')).status).toBe(404)
  await app.db.updateTable('users').set({ is_active: false }).where('id', '=', student.id).execute()
  expect((await read(second)).status).toBe(404)
  await app.db.updateTable('users').set({ is_active: true }).where('id', '=', student.id).execute()
  expect((await client.call('endCalendarFeed', {})).status).toBe(204)
  expect((await read(second)).status).toBe(404)
})

it('has the dates of the groups that a teacher teaches, and of active ones only', async () => {
  const { teacher, group, read } = await room()
  const address = (await (await app.as(teacher.id)).ok('renewCalendarFeed', {})).address ?? ''
  expect(textOf(await read(address))).toContain('DTSTART:20261127T225900Z')
  await app.db.updateTable('groups').set({ archived_at: new Date() }).where('id', '=', group.id).execute()
  expect(textOf(await read(address))).not.toContain('VEVENT')
})
