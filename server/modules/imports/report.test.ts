import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createStudent, enrol } from '#server/testing/factories/index.ts'
import { checked } from './testing/lists.ts'
import { importSchool } from './testing/school.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const userOf = (email: string) => app.db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst()

it('the report tells every row in the reader’s language, no cell can become a formula, and taking it along is an audit event', async () => {
  const { center, group, client, tag } = await importSchool(app)
  const luis = await createStudent(app.db, center, { first_name: 'Luis', last_name_1: 'Rey', email: `luis.${tag}@demo.test` })
  await enrol(app.db, group, [luis])
  const list = `Nombre;Apellidos;Correo\nAna;Gil;ana.${tag}@demo.test\nLuis;Rey;${luis.email}\n=1+1;@Gil;+3@demo.test\nAna;Gil;ana.${tag}@demo.test\n`
  const { id } = await checked(client, list, group)
  await client.ok('startImport', { params: { id }, body: { invites: false } })
  await app.runJobs()
  const ana = await userOf(`ana.${tag}@demo.test`)
  const read = async () => {
    const { body, headers } = await client.call('downloadImportReport', { params: { id } })
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''`)
    return String(body)
  }
  expect(await read()).toBe(
    [
      '\uFEFFFila;Resultado;Motivo;Apellidos y nombre;Correo;Usuario;Grupo',
      `2;Cuenta creada;;Gil, Ana;ana.${tag}@demo.test;${ana?.username};${group.name}`,
      `3;Omitida;Ya estaba en el grupo;Rey, Luis;${luis.email};${luis.username};${group.name}`,
      "4;Con problemas;El nombre tiene signos que no son de un nombre;'@Gil, =1+1;'+3@demo.test;;",
      `5;Omitida;Repite otra fila (2);Gil, Ana;ana.${tag}@demo.test;;${group.name}`,
      '',
    ].join('\r\n'),
  )
  await client.ok('updateUser', { params: { id: (await client.ok('getSelf')).id }, body: { language: 'en' } })
  expect((await read()).split('\r\n')[2]).toBe(`3;Skipped;Already in the group;Rey, Luis;${luis.email};${luis.username};${group.name}`)
  expect((await client.ok('listAudit', { query: { action: 'student_import.report_downloaded' } })).results).toMatchObject([
    { entity_id: id, center: { id: center.id } },
    { entity_id: id, center: { id: center.id } },
  ])
})
