import { mkdir, readdir, readlink, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { heic, latin1, odt, office, pdf, png, program, zip } from './testing/documents.ts'
import { openSchool, type School } from './testing/school.ts'

type Draft = components['schemas']['Draft']
let school: School
let student: Awaited<ReturnType<School['at']['student']>>
beforeAll(async () => {
  school = await openSchool()
  student = await school.at.student()
})
afterAll(() => school.app.close())

const stored = async () => {
  const entries = await readdir(join(school.app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

describe('a file for the draft', () => {
  it('is kept with what it is, and changes the revision', async () => {
    const { at } = school
    const task = await at.task()
    const { status, body, headers } = await at.upload(student, task, 'C:\\fotos\\Año.PNG', png)
    const [file] = (body as Draft).files
    expect([status, headers['etag'], body]).toEqual([
      201,
      '"1"',
      {
        text: '',
        link: '',
        revision: 1,
        updated_at: school.app.clock.now().toISOString(),
        files: [{ id: file?.id, name: 'Año.PNG', media_type: 'image/png', size: png.length, url: `/api/v1/courses/files/${file?.id}` }],
      },
    ])
    expect((await at.upload(student, task, 'b.txt', 'b')).body).toMatchObject({
      revision: 2,
      files: [{ name: 'Año.PNG' }, { name: 'b.txt' }],
    })
    expect((await at.work(student, task)).draft).toMatchObject({ revision: 2, files: { length: 2 } })
  })

  it.each([
    ['memoria.pdf', pdf, 'application/pdf'],
    ['IMG_2041.HEIC', heic, 'image/heic'],
    ['foto.jpg', png, 'image/png'],
    ['tabla.csv', bytesOf('a;b\n1;2\n'), 'text/plain'],
    ['pagina.html', bytesOf('<!doctype html><script>alert(1)</script>'), 'text/plain'],
    ['dibujo.svg', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/plain'],
    ['Main.java', bytesOf('class Main {}'), 'text/plain'],
    ['Makefile', bytesOf('all:\n\techo'), 'text/plain'],
    ['constructor', bytesOf('sin extensión'), 'text/plain'],
    ['solicitud.txt', bytesOf('FORMULARIO de solicitud'), 'text/plain'],
    ['viejo.txt', latin1, 'text/plain; charset=windows-1252'],
    ['carta.rtf', bytesOf('{\\rtf1 hola}'), 'application/rtf'],
  ])('may be %s', async (name, content, media_type) => {
    const task = await school.at.task()
    expect(await school.at.upload(student, task, name, content)).toMatchObject({ status: 201, body: { files: [{ name, media_type }] } })
  })

  it.each([
    [
      'trabajo.docx',
      () => office('word', 'document.xml', 'wordprocessingml.document'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'notas.xlsx',
      () => office('xl', 'workbook.xml', 'spreadsheetml.sheet'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'diapositivas.pptx',
      () => office('ppt', 'presentation.xml', 'presentationml.presentation'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['trabajo.odt', odt, 'application/vnd.oasis.opendocument.text'],
    ['todo.zip', zip, 'application/zip'],
  ])('may be an archive such as %s', async (name, make, media_type) => {
    const task = await school.at.task()
    expect(await school.at.upload(student, task, name, await make())).toMatchObject({
      status: 201,
      body: { files: [{ name, media_type }] },
    })
  })

  it.each([
    ['a program', 'informe.exe', program, 'wrong_type'],
    ['a program called PDF', 'informe.pdf', program, 'wrong_type'],
    ['text called PDF', 'informe.pdf', bytesOf('esto no es un PDF'), 'wrong_type'],
    ['a picture called text', 'foto.txt', png, 'wrong_type'],
    ['a picture called PDF', 'foto.pdf', png, 'wrong_type'],
    ['text with zeros', 'a.txt', new Uint8Array([0x61, 0, 0x62]), 'wrong_type'],
    ['nothing', 'a.txt', new Uint8Array(), 'empty_file'],
  ])('is refused when it is %s, and leaves nothing behind', async (_what, name, content, code) => {
    const task = await school.at.task()
    const before = await stored()
    expect(await school.at.upload(student, task, name, content)).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { file: [code] } },
    })
    expect(await stored()).toEqual(before)
    expect((await school.at.work(student, task)).draft).toEqual({ text: '', link: '', files: [], revision: 0, updated_at: null })
  })

  it('is refused above the limit, and leaves nothing behind', async () => {
    const small = await openSchool({}, { uploadLimit: 1000 })
    const who = await small.at.student()
    expect(await small.at.upload(who, small.deliverable, 'a.txt', 'x'.repeat(1001))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    expect(await small.at.upload(who, small.deliverable, 'b.txt', 'x'.repeat(1000))).toMatchObject({ status: 201 })
    expect(await small.app.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'b.txt' }])
    await small.app.close()
  })

  it('is not doubled when the upload is sent again, unless name or content differ', async () => {
    const { at } = school
    const task = await at.task()
    const first = await at.upload(student, task, 'a.txt', 'uno')
    const before = await stored()
    expect(await at.upload(student, task, 'a.txt', 'uno')).toMatchObject({ status: 201, body: first.body })
    expect(await stored()).toEqual(before)
    await at.upload(student, task, 'a.txt', 'dos')
    await at.upload(student, task, 'b.txt', 'uno')
    expect((await at.work(student, task)).draft.files.map(({ name }) => name)).toEqual(['a.txt', 'a.txt', 'b.txt'])
  })

  it('loses the place where a photo was taken, and nothing else', async () => {
    const { at } = school
    const task = await at.task()
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Make: 'Telefono' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 40/1 1234/100' } })
      .jpeg()
      .toBuffer()
    const { files } = (await at.upload(student, task, 'foto.jpg', new Uint8Array(photo))).body as Draft
    const { body } = await student.call('getFile', { params: { id: files[0]?.id ?? 0 } })
    const latitude = Buffer.from([0xd2, 4, 0, 0, 100, 0, 0, 0])
    const kept = Buffer.from(body as Uint8Array)
    expect([photo.includes(latitude), kept.includes(latitude), kept.includes('Telefono'), kept.length]).toEqual([
      true,
      false,
      true,
      photo.length,
    ])
  })

  it('is refused by a full disk, leaves nothing behind and can be sent again', async () => {
    const { at, app } = school
    const task = await at.task()
    const before = await stored()
    const { newKey } = app.ctx.files
    const key = newKey()
    const incoming = join(app.ctx.config.dataDir, 'files', 'incoming')
    await mkdir(incoming, { recursive: true })
    await symlink('/dev/full', join(incoming, key.slice(3)))
    app.ctx.files.newKey = () => key
    try {
      expect(await at.upload(student, task, 'a.txt', 'uno')).toMatchObject({ status: 507, body: { code: 'disk_full' } })
    } finally {
      app.ctx.files.newKey = newKey
    }
    expect([await stored(), await readlink(join(incoming, key.slice(3))).catch(() => 'gone')]).toEqual([before, 'gone'])
    expect((await at.work(student, task)).draft.files).toEqual([])
    expect(await at.upload(student, task, 'a.txt', 'uno')).toMatchObject({ status: 201, body: { files: [{ name: 'a.txt' }] } })
  })

  it('does not fit a task that closes while it is on its way', async () => {
    const { at, app, group } = school
    const closes_at = new Date(app.clock.now().getTime() + 1000)
    const task = await at.task({ closes_at })
    const before = await stored()
    const save = app.ctx.files.save
    app.ctx.files.save = async (...given) => {
      const kept = await save(...given)
      app.clock.forward(2)
      return kept
    }
    try {
      expect(await at.upload(student, task, 'a.txt', 'uno')).toMatchObject({ status: 409, body: { code: 'closed' } })
    } finally {
      app.ctx.files.save = save
    }
    expect(await stored()).toEqual(before)
    expect((await student.ok('getDeliverable', { params: { id: task.id }, query: { group: group.id } })).work?.draft.files).toEqual([])
  })

  it('goes with the draft into the version, and cannot be taken out of it', async () => {
    const { at, group } = school
    const task = await at.task()
    const uploaded = (await at.upload(student, task, 'a.txt', 'uno')).body as Draft
    const work = await at.submit(student, task, uploaded.revision)
    expect(work.body).toMatchObject({ versions: [{ number: 1, text: '', files: uploaded.files }], draft: { files: [], revision: 1 } })
    const remove = await student.call('removeDraftFile', {
      params: { id: task.id, file_id: uploaded.files[0]?.id ?? 0 },
      query: { group: group.id },
    })
    expect(remove).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('is taken out of the draft and out of the store', async () => {
    const { at, group } = school
    const task = await at.task()
    const before = await stored()
    const kept = (await at.upload(student, task, 'a.txt', 'uno')).body as Draft
    const draft = (await at.upload(student, task, 'b.txt', 'dos')).body as Draft
    const remove = (n: number) =>
      student.call('removeDraftFile', { params: { id: task.id, file_id: draft.files[n]?.id ?? 0 }, query: { group: group.id } })
    const { status, body, headers } = await remove(1)
    expect([status, headers['etag'], body]).toMatchObject([200, '"3"', { revision: 3, files: kept.files }])
    expect(await remove(1)).toMatchObject({ status: 404 })
    await remove(0)
    await school.app.runJobs()
    expect(await stored()).toEqual(before)
    expect(await at.submit(student, task, 4)).toMatchObject({ status: 409, body: { code: 'empty_draft' } })
  })

  it('of another student does not exist', async () => {
    const { at, group } = school
    const task = await at.task()
    const { files } = (await at.upload(student, task, 'a.txt', 'uno')).body as Draft
    const other = await at.student(1)
    expect(
      await other.call('removeDraftFile', { params: { id: task.id, file_id: files[0]?.id ?? 0 }, query: { group: group.id } }),
    ).toMatchObject({ status: 404 })
    expect((await at.work(student, task)).draft.files).toEqual(files)
  })
})
