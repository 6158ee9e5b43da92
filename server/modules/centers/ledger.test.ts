import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createCenter, createGroup, createManager, createStudent, enrol } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let app: TestApp
let lead: Client
let centerId: number
let groupId: number
beforeAll(async () => {
  app = await testApp()
  const center = await createCenter(app.db, { slug: 'ies-libro' })
  centerId = center.id
  const manager = await createManager(app.db, center, { first_name: 'Pilar', last_name_1: 'Zorita' })
  const group = await createGroup(app.db, center, { name: '1.º DAM; "A"' })
  groupId = group.id
  const [ana, luis] = [
    await createStudent(app.db, center, { first_name: 'Ana', last_name_1: 'Íñigo' }),
    await createStudent(app.db, center, { first_name: 'Luis', last_name_1: '=HYPERLINK("x")' }),
  ]
  // Past midnight in Madrid, and still the day before in UTC.
  await enrol(app.db, group, [ana, luis], { at: new Date('2026-09-14T22:30:00Z'), actor_id: manager.id })
  await archive(app.db, group, { at: new Date('2027-06-30T08:00:00Z'), actor_id: manager.id })
  lead = await app.as(manager.id)
})
afterAll(() => app.close())

const list = async (query: Parameters<typeof lead.ok<'listSeatMoves'>>[1]['query'] = {}) =>
  (await lead.ok('listSeatMoves', { params: { id: centerId }, query })).results
const told = (rows: Awaited<ReturnType<typeof list>>) => rows.map((row) => [row.reason, row.delta, row.person?.first_name ?? null])

it('says of each seat when, who, why, whose and where, the newest first', async () => {
  const [newest] = await list({ kind: 'student' })
  expect(newest).toEqual({
    id: expect.any(Number),
    at: '2027-06-30T08:00:00.000Z',
    kind: 'student',
    delta: -1,
    reason: 'archived',
    person: expect.objectContaining({ first_name: 'Luis' }),
    group: { id: groupId, name: '1.º DAM; "A"' },
    actor: expect.objectContaining({ display_name: 'Zorita, Pilar' }),
  })
  expect(told(await list({ kind: 'student', ordering: 'at' }))).toEqual([
    ['enrolled', 1, 'Ana'],
    ['enrolled', 1, 'Luis'],
    ['archived', -1, 'Ana'],
    ['archived', -1, 'Luis'],
  ])
})

it('is filtered by kind, reason, group, days and person', async () => {
  expect(told(await list({ kind: 'teacher' }))).toEqual([['joined', 1, 'Pilar']])
  expect(told(await list({ reason: 'enrolled', search: 'inigo' }))).toEqual([['enrolled', 1, 'Ana']])
  expect(told(await list({ group: groupId, from: '2027-06-30', to: '2027-06-30' }))).toHaveLength(2)
  expect(told(await list({ kind: 'student', to: '2026-09-14' }))).toEqual([])
  expect(told(await list({ kind: 'student', from: '2026-09-15', to: '2026-09-15' }))).toHaveLength(2)
  expect(told(await list({ kind: 'student', from: '2026-09-16', to: '2027-06-29' }))).toEqual([])
})

it('rejects a group of another center in both list and file', async () => {
  const other = await createGroup(app.db, await createCenter(app.db), { name: 'Secreto de otro centro' })
  for (const group of [other.id, 999_999]) {
    const input = { params: { id: centerId }, query: { group } }
    expect(await lead.call('listSeatMoves', input)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await lead.call('exportSeatMoves', input)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

it('leaves as a file that a Spanish spreadsheet opens and that computes nothing', async () => {
  const { headers, body } = await lead.call('exportSeatMoves', { params: { id: centerId }, query: { kind: 'student', reason: 'enrolled' } })
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="licencias-ies-libro-\d{4}-\d\d-\d\d\.csv"/)
  expect((body as Buffer).toString()).toBe(
    '\uFEFFFecha;Hora;Licencia;Cambio;Motivo;Persona;Grupo;Quién lo hizo\r\n' +
      '15/09/2026;00:30;Estudiante;+1;Matrícula;Íñigo, Ana;"1.º DAM; ""A""";Zorita, Pilar\r\n' +
      `15/09/2026;00:30;Estudiante;+1;Matrícula;"'=HYPERLINK(""x""), Luis";"1.º DAM; ""A""";Zorita, Pilar\r\n`,
  )
  const english = await lead.call('exportSeatMoves', { params: { id: centerId }, query: { kind: 'teacher', language: 'en' } })
  expect((english.body as Buffer).toString()).toMatch(
    /^\uFEFFDate;Time;Licence;Change;Reason;Person;Group;Done by\r\n[\d/]+;[\d:]+;Teacher;\+1;Joined the team;"?Zorita, Pilar"?;;\r\n$/,
  )
})

it.each([{ from: '0000-01-01' }, { search: 'a\u0000b' }])('with %j, rejects both list and file', async (query) => {
  const rejection = { status: 400, body: { errors: { body: ['format'] } } }
  expect(await lead.call('listSeatMoves', { params: { id: centerId }, query })).toMatchObject(rejection)
  expect(await lead.call('exportSeatMoves', { params: { id: centerId }, query })).toMatchObject(rejection)
})

it('leaves whole however long it is, one row after the other, even of one and the same millisecond', async () => {
  const center = await createCenter(app.db, { student_licenses: 5000 })
  const manager = await createManager(app.db, center)
  const groups = await Promise.all(['impar', 'par'].map((name) => createGroup(app.db, center, { name })))
  const ids = groups.map(({ id }) => id)
  // Three microseconds apart and the last written first.
  await sql`insert into licence_ledger (center_id, kind, delta, reason, group_id, at)
    select ${center.id}, 'student', 1, 'enrolled', (${ids}::bigint[])[1 + i % 2], '2026-09-15T08:00:00Z'::timestamptz - i * interval '3 microseconds'
    from generate_series(1, 4500) as i`.execute(app.db)
  const { body } = await (
    await app.as(manager.id)
  ).call('exportSeatMoves', { params: { id: center.id }, query: { kind: 'student', reason: 'enrolled' } })
  const lines = (body as Buffer).toString().trimEnd().split('\r\n').slice(1)
  const places = lines.map((each) => each.split(';')[6])
  expect(places).toEqual(Array.from({ length: 4500 }, (_, i) => (i % 2 === 0 ? 'impar' : 'par')))
})

it('tells the log who took it along and what of it', async () => {
  const query = { kind: 'student', reason: 'enrolled', from: '2026-09-01', search: 'inigo' } as const
  await lead.call('exportSeatMoves', { params: { id: centerId }, query: { ...query, group: groupId, language: 'en' } })
  const auditEvents = await app.db
    .selectFrom('audit_log')
    .where('action', '=', 'licences_exported')
    .select(['entity_id', 'after'])
    .orderBy('id')
    .execute()
  expect(auditEvents.at(-1)).toEqual({ entity_id: centerId, after: { ...query, group_id: groupId } })
})
