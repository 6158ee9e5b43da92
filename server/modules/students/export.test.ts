import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTable } from '#server/modules/imports/reading/table.ts'
import { headingAndFirstColumn, paneOfXlsx } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup, createStudent, createStudents, enrol } from '#server/testing/factories/index.ts'
import { openCenter } from './testing/center.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const headings = [
  'Primer apellido',
  'Segundo apellido',
  'Nombre',
  'Correo electrónico',
  'Usuario',
  'Grupos',
  'Estado',
  'En el centro desde',
  'Último acceso',
]

describe('the list of students as a file', () => {
  it('is a workbook whose texts are never computed, with the filters of the screen', async () => {
    const { center, group, manager } = await openCenter(app)
    const joined_at = new Date('2026-09-14T08:00:00Z')
    const [odd, other] = [
      await createStudent(app.db, center, {
        first_name: '=HYPERLINK("http://x";"<Ana> & _x0041_")',
        last_name_1: '+Gil',
        last_name_2: '@\u0007Soler',
        email: `odd${center.id}@demo.test`,
        username: `-odd${center.id}`,
        last_access_at: new Date('2026-11-20T22:41:00Z'),
      }),
      await createStudent(app.db, center, { first_name: 'Otra' }),
    ]
    await app.db.updateTable('center_students').set({ joined_at }).where('center_id', '=', center.id).execute()
    await enrol(app.db, group, [odd])
    await enrol(app.db, await createGroup(app.db, center), [other])
    const file = await manager.call('exportStudents', { query: { group: group.id } })
    const day = app.clock.now().toISOString().slice(0, 10)
    expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      `attachment; filename="estudiantes-${day}.xlsx"; filename*=UTF-8''estudiantes-${day}.xlsx`,
    ])
    expect(await paneOfXlsx(file.body as Buffer)).toMatchObject(headingAndFirstColumn)
    const { columns, rows, sheet } = await readTable(file.body as Buffer)
    expect([sheet, columns.map(({ heading }) => heading)]).toEqual(['Estudiantes', headings])
    expect(rows.map(({ cells }) => cells)).toEqual([
      [
        '+Gil',
        '@Soler',
        // the reader of lists leaves the escape, which Excel removes
        '=HYPERLINK("http://x";"<Ana> & _x005F_x0041_")',
        odd.email,
        odd.username,
        group.name,
        'Activo',
        '14/09/2026',
        '20/11/2026 23:41',
      ],
    ])
  })

  it('is the same as CSV, where nothing begins like a formula, and whole however long', async () => {
    const { center, manager } = await openCenter(app)
    await createStudents(
      app.db,
      center,
      // many of the same name, so that a page ends among them
      Array.from({ length: 850 }, (_, n) => ({ first_name: `=${n % 2}`, last_name_1: 'Igual' })),
    )
    const file = await manager.call('exportStudents', { query: { format: 'csv', language: 'en', search: 'igual' } })
    const [, ...lines] = (file.body as Buffer).toString().trim().split('\r\n')
    expect(lines).toHaveLength(850)
    expect(new Set(lines.map((line) => line.split(';')[3])).size).toBe(850)
    expect(lines.filter((line) => !line.startsWith("Igual;;'=") && !/^Igual;[^;]*;'=/.test(line))).toEqual([])
  })

  it('has what the caller may see, and is an audit event of the center', async () => {
    const { center, group, manager, teacher } = await openCenter(app)
    const [mine] = [await createStudent(app.db, center), await createStudent(app.db, center)]
    await enrol(app.db, group, [mine])
    const rowsOf = async (client: typeof teacher) => (await readTable((await client.call('exportStudents')).body as Buffer)).rows.length
    expect([await rowsOf(teacher), await rowsOf(manager)]).toEqual([1, 2])
    const stranger = await openCenter(app)
    expect(await stranger.teacher.call('exportStudents', { query: { center: center.id } })).toMatchObject({ status: 404 })
    expect(await stranger.manager.call('exportStudents', { query: { group: group.id } })).toMatchObject({ status: 404 })
    const events = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .where('entity', '=', 'student')
      .where('action', '=', 'exported')
      .select('after')
      .execute()
    expect(events).toEqual([{ after: { format: 'xlsx', status: 'active' } }, { after: { format: 'xlsx', status: 'active' } }])
  })
})
