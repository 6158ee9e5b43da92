import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createGroup, createManager, createStudent, createTeacher } from '#server/testing/factories/index.ts'
import { unlockCommand } from '#server/modules/installation/commands.ts'
import { type AuditEvent, recordAuditEvents } from './record.ts'

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
const record = (actor: number, auditEvents: readonly AuditEvent[], onBehalfOf: number | null = null) =>
  transact(app.db, (tx) =>
    recordAuditEvents(
      tx,
      {
        caller: onBehalfOf === null ? { id: actor, impersonator: null } : { id: onBehalfOf, impersonator: { id: actor, mayWrite: true } },
        requestId: 'request',
        at: app.clock.now(),
      },
      auditEvents,
    ),
  )
const auditEvent = (centerId: number | null, more: Partial<AuditEvent> = {}): AuditEvent => ({
  action: 'changed',
  entity: 'center',
  entityId: centerId,
  centerId,
  ...more,
})
const textOf = ({ body }: { body: unknown }) => (body as Buffer).toString()
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
        auditEvent(center.id, {
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
          unreadable: false,
          reason: 'Cambio de turno',
          by_command: false,
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
    await record(manager.id, [auditEvent(center.id, { action: 'first' })])
    app.clock.forward(60)
    await record(teacher.id, [auditEvent(center.id, { action: 'second', entity: 'grade', entityId: 7, studentId: student.id })])
    app.clock.forward(60)
    await record(admin.id, [auditEvent(center.id, { action: 'third' })], teacher.id)
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
    // an impersonation that only looks writes nothing else
    await record(admin.id, [auditEvent(center.id, { action: 'impersonation_started', entity: 'user', entityId: teacher.id })])
    expect(await done({ impersonated: true })).toEqual(['impersonation_started', 'third'])
  })

  it('of a center is its manager’s, and all of it the IT admins’', async () => {
    const [mine, other] = [await openCenter(), await openCenter()]
    await record(mine.manager.id, [
      auditEvent(mine.center.id, { action: 'mine' }),
      auditEvent(null, { action: 'nobodys', entity: 'user', entityId: 1 }),
    ])
    await record(other.manager.id, [auditEvent(other.center.id, { action: 'others' })])
    expect((await read(mine.client)).map(({ action }) => action)).toEqual(['mine'])
    expect((await mine.client.call('listAudit', { query: { center: other.center.id } })).status).toBe(404)
    const admin = await app.as((await createAdmin(app.db)).id)
    expect((await read(admin, { page_size: 3 })).map(({ action }) => action)).toEqual(['others', 'nobodys', 'mine'])
    expect(await read(admin, { center: mine.center.id })).toMatchObject([{ action: 'mine' }])
  })
})

describe('the log as a file', () => {
  it('says in words what is asked for, newest first, and that no spreadsheet takes for a formula', async () => {
    const { center, manager, client } = await openCenter()
    const student = await createStudent(app.db, center, { first_name: 'Ana', last_name_1: 'García' })
    const admin = await createAdmin(app.db, { first_name: 'Irene', last_name_1: 'Prado' })
    const at = app.clock.now()
    const day = at.toISOString().slice(0, 10)
    const part = (options: Intl.DateTimeFormatOptions) => at.toLocaleString('es-ES', { timeZone: 'Europe/Madrid', ...options })
    const moment = `${part({ day: '2-digit', month: '2-digit', year: 'numeric' })} ${part({ hour: '2-digit', minute: '2-digit' })}`
    await record(manager.id, [auditEvent(center.id, { action: 'archived', entity: 'group', entityId: null })])
    await record(
      admin.id,
      [
        auditEvent(center.id, {
          action: 'grade',
          entity: 'grade',
          entityId: null,
          studentId: student.id,
          before: { mark: 650, outcome: null, name: 'Ana "la jefa"; A' },
          after: { mark: 700, outcome: 'marked', name: '', archived_at: '2026-11-20T22:30:00.000Z', new_thing: true },
          reason: '=1+1',
        }),
      ],
      manager.id,
    )
    const file = await client.call('exportAudit', { query: { action: 'grade.grade' } })
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="registro-de-actividad-${day}.csv"; filename*=UTF-8''registro-de-actividad-${day}.csv`,
    ])
    expect(textOf(file)).toBe(
      '\uFEFFFecha;Quién;En nombre de;Qué;Sobre qué;Estudiante;Centro;Cambios;Motivo\r\n' +
        `${moment};Irene Prado;Carmen Rueda;Nota puesta;;Ana García;${center.name};` +
        '"Nota: 6,50 → 7,00 · Nombre: Ana ""la jefa""; A → nada · new thing: sí · Archivado: 20/11/2026 23:30";\'=1+1\r\n',
    )
    const english = await client.call('exportAudit', { query: { action: 'group.archived', language: 'en' } })
    expect(textOf(english)).toContain(`${moment};Carmen Rueda;;Group archived;`)
  })

  it('names the command line as the actor of what was done there, and nobody gone', async () => {
    const admin = await createAdmin(app.db)
    await unlockCommand({ config: { publicUrl: 'https://aula.example' }, db: app.db, now: app.clock.now() }, admin.username)
    const client = await app.as(admin.id)
    const query = { action: 'user.unlocked', entity_id: admin.id }
    expect(await read(client, query)).toMatchObject([{ actor: null, by_command: true, reason: 'npm run admin' }])
    const names = { es: 'Línea de comandos', en: 'Command line' } as const
    for (const language of ['es', 'en'] as const) {
      expect(textOf(await client.call('exportAudit', { query: { ...query, language } }))).toContain(`;${names[language]};`)
    }
  })

  it('is an audit event itself, and of their center for a manager', async () => {
    const [mine, other] = [await openCenter(), await openCenter()]
    await record(other.manager.id, [auditEvent(other.center.id, { action: 'others' })])
    const file = await mine.client.call('exportAudit', { query: { center: mine.center.id, search: 'nadie' } })
    expect(textOf(file).split('\r\n')).toHaveLength(2)
    expect(await read(mine.client)).toMatchObject([
      {
        actor: { id: mine.manager.id },
        action: 'exported',
        entity: 'audit',
        changes: [
          { field: 'center', before: null, after: mine.center.name },
          { field: 'search', before: null, after: 'nadie' },
        ],
      },
    ])
  })

  it('is whole however long, also where many rows share a moment', async () => {
    const { center, manager, client } = await openCenter()
    const many = Array.from({ length: 4100 }, (_, n) => auditEvent(center.id, { reason: `fila ${n}` }))
    await record(manager.id, many)
    const text = textOf(await client.call('exportAudit'))
    const reasons = text.split('\r\n').flatMap((line) => /fila \d+$/.exec(line)?.[0] ?? [])
    expect([reasons.length, new Set(reasons).size, reasons[0], reasons.at(-1)]).toEqual([4100, 4100, 'fila 4099', 'fila 0'])
  })
})
