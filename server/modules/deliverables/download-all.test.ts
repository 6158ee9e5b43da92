import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { storeFile, submitVersion, unlink } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'
import { unzip } from './testing/unzip.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool({ students: 5 })
  const names = [
    ['Núñez', 'Ana'],
    ['Álamo', 'Luis'],
    ['Álamo', 'Luis'],
    ['', '../../etc'],
    ['Zafra', 'Eva'],
  ] as const
  for (const [n, [last_name_1, first_name]] of names.entries()) {
    await school.app.db
      .updateTable('users')
      .set({ last_name_1, first_name })
      .where('id', '=', school.students[n]?.id ?? 0)
      .execute()
  }
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const download = (task: { id: number }) => teacher.call('downloadAll', { params: { id: task.id }, query: { group: school.group.id } })

describe('the zip of a group', () => {
  it('has a folder per student in class-list order with the selected version: files, text and link', async () => {
    const { at, app, group, students } = school
    const task = await at.task({}, { name: 'Maqueta: "final"' })
    const ana = await at.student(0)
    await at.handIn(ana, task, 'primera')
    const work = (await at.upload(ana, task, 'web.html', '<p>hola</p>')).body as components['schemas']['Draft']
    const second = await at.upload(ana, task, 'WEB.html', '<p>otra</p>')
    await at.save(ana, task, work.revision + 1, { text: 'segunda', link: 'https://example.org/a' })
    await at.submit(ana, task, (second.body as typeof work).revision + 1)
    const luis = await at.student(1)
    const one = await at.handIn(luis, task, 'la buena')
    await at.handIn(luis, task, 'la mala')
    await at.select(luis, task, one.versions[0]?.id ?? 0)
    await at.handIn(await at.student(2), task, 'otro Luis')
    await at.handIn(await at.student(3), task, 'nombre raro')
    await at.handIn(await at.student(4), task, 'se fue')
    await unlink(app.db, group, students[4] ?? { id: 0 })
    const { status, body, headers } = await download(task)
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/zip',
      `attachment; filename="Maqueta_ _final_ - ${group.name}.zip"; filename*=UTF-8''${encodeURIComponent(`Maqueta_ _final_ - ${group.name}.zip`)}`,
    ])
    expect(unzip(body as Buffer)).toEqual([
      ['_.._etc/v1 texto.txt', 'nombre raro'],
      ['Álamo, Luis/v1 texto.txt', 'la buena'],
      ['Álamo, Luis (2)/v1 texto.txt', 'otro Luis'],
      ['Núñez, Ana/v2 texto.txt', 'segunda'],
      ['Núñez, Ana/v2 enlace.txt', 'https://example.org/a\n'],
      ['Núñez, Ana/v2 web.html', '<p>hola</p>'],
      ['Núñez, Ana/v2 WEB (2).html', '<p>otra</p>'],
    ])
    const some = await teacher.call('downloadAll', {
      params: { id: task.id },
      query: { group: group.id, student: [students[1]?.id ?? 0, students[4]?.id ?? 0] },
    })
    expect(unzip(some.body as Buffer)).toEqual([['Álamo, Luis/v1 texto.txt', 'la buena']])
  })

  it('of nothing is an empty zip, and leaves an audit event like any other', async () => {
    const { app, group } = school
    const task = await school.at.task()
    const { body } = await download(task)
    expect(unzip(body as Buffer)).toEqual([])
    const auditEvents = app.db.selectFrom('audit_log').where('entity', '=', 'deliverable').where('entity_id', '=', task.id)
    expect(await auditEvents.select(['action', 'center_id', 'after']).execute()).toEqual([
      { action: 'works_downloaded', center_id: group.center_id, after: { group_id: group.id } },
    ])
  })

  it('breaks off when a file is missing, instead of leaving it out', async () => {
    const { at, app, group, students } = school
    const task = await at.task()
    const file = await storeFile({ db: app.db, files: app.ctx.files })
    await submitVersion(app.db, { group, deliverable: task, student: students[0] ?? { id: 0 }, files: [file] })
    const { storage_key } = await app.db.selectFrom('files').where('id', '=', file).select('storage_key').executeTakeFirstOrThrow()
    await app.ctx.files.remove(storage_key)
    await expect(download(task)).rejects.toThrow(/destroyed|aborted|terminated/)
  })
})

describe('names in a zip', () => {
  it.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'archivo'],
    ['', 'archivo'],
    ['C:\\Windows\\a.txt', 'C__Windows_a.txt'],
    ['aux.txt', '_aux.txt'],
    ['final. . ', 'final'],
    ['a\u0000\u202eb.txt', 'ab.txt'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(120)}.pdf`],
    ['cafe\u0301.txt', 'café.txt'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeName(name, 'archivo')).toBe(safe)
  })

  it('are handed out once', () => {
    const unique = uniqueNames()
    expect(['a.txt', 'A.TXT', 'a.txt', 'b', 'b', 'dir.x/a', 'dir.x/a'].map(unique)).toEqual([
      'a.txt',
      'A (2).TXT',
      'a (3).txt',
      'b',
      'b (2)',
      'dir.x/a',
      'dir.x/a (2)',
    ])
  })
})
