import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createClassroom, createGroup, createManager, createTeacher } from '#server/testing/factories/index.ts'
import { pdf, png } from '#server/modules/deliverables/testing/documents.ts'
import { fileJobs } from '#server/modules/files/jobs.ts'
import { checkImages } from './access.ts'
import { fileForm } from '#tests/support/file-form.ts'

type Purpose = components['schemas']['Purpose']
let app: TestApp
let elsewhere: { id: number }
let room: Awaited<ReturnType<typeof createClassroom>>
let ids: Record<'admin' | 'manager' | 'teacher' | 'colleague' | 'student' | 'classmate' | 'stranger', number>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 2 })
  elsewhere = await createCenter(app.db)
  const [student, classmate] = room.students
  ids = {
    admin: (await createAdmin(app.db)).id,
    manager: (await createManager(app.db, room.center)).id,
    teacher: room.teacher.id,
    colleague: (await createTeacher(app.db, room.center)).id,
    student: student?.id ?? 0,
    classmate: classmate?.id ?? 0,
    stranger: (await createTeacher(app.db, elsewhere)).id,
  }
})
afterAll(() => app.close())

const upload = (client: Client, purpose: Purpose, content: string | Uint8Array<ArrayBuffer> = png, center?: number) =>
  client.call('uploadImage', { query: { purpose, ...(center === undefined ? {} : { center }) }, body: fileForm(content, 'foto.png') })
const uploaded = async (who: number, purpose: Purpose) =>
  ((await upload(await app.as(who), purpose)).body as components['schemas']['File']).id
const readers = async (fileId: number) => {
  const statuses = await Promise.all(
    Object.entries(ids).map(async ([name, id]) => [name, (await (await app.as(id)).call('getFile', { params: { id: fileId } })).status]),
  )
  return statuses.filter(([, status]) => status === 200).map(([name]) => name)
}
const stored = async () =>
  (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length
const padded = (size: number) => {
  const bytes = new Uint8Array(size)
  bytes.set(png)
  return bytes
}

/** A picture with other numbers in its header. */
const sized = (picture: Uint8Array, at: number, numbers: readonly number[]) => {
  const bytes = new Uint8Array(picture)
  bytes.set(numbers, at)
  return bytes
}
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
const riff = (kind: string) => [...letters('RIFF'), 0x40, 0, 0, 0, ...letters('WEBP'), ...letters(kind)]

describe('an image that gave way to another', () => {
  it('is forgotten, unless something else has it too', async () => {
    const manager = await app.as(ids.manager)
    const params = { id: room.group.id }
    const takes = async (logo_file_id: number | null) => {
      const { revision } = await manager.ok('getGroup', { params })
      await manager.ok('updateGroup', { params, ifMatch: revision, body: { logo_file_id } })
      await app.runJobs()
    }
    const isKept = async (id: number) =>
      (await app.db.selectFrom('files').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
    const [first, second] = [await uploaded(ids.manager, 'group_logo'), await uploaded(ids.manager, 'group_logo')]
    await takes(first)
    await takes(second)
    expect([await isKept(first), await isKept(second)]).toEqual([false, true])
    await createGroup(app.db, room.center, { logo_file_id: second })
    await takes(null)
    expect(await isKept(second)).toBe(true)
  })
})

describe('an image', () => {
  it('is kept as what it is, and belongs to nothing yet', async () => {
    const { status, body } = await upload(await app.as(ids.teacher), 'profile')
    const { id } = body as { id: number }
    expect([status, body]).toEqual([
      201,
      { id, name: 'foto.png', media_type: 'image/png', size: png.length, url: `/api/v1/courses/files/${id}` },
    ])
    // IT admins can see every image; for others it does not exist.
    expect(await readers(id)).toEqual(['admin', 'teacher'])
  })

  it.each<[string, Purpose, string | Uint8Array<ArrayBuffer>, string]>([
    ['a document', 'profile', pdf, 'wrong_type'],
    ['markup that draws', 'group_logo', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'wrong_type'],
    ['nothing', 'profile', '', 'empty_file'],
    ['one byte too many', 'center_logo', padded(1024 * 1024 + 1), 'too_large'],
    ['one byte too many behind a page', 'center_background', padded(1024 * 1024 + 1), 'too_large'],
  ])('is refused: %s', async (_, purpose, content, code) => {
    const before = await stored()
    expect(await upload(await app.as(ids.manager), purpose, content)).toMatchObject({ status: 400, body: { errors: { file: [code] } } })
    expect(await stored()).toBe(before)
  })

  it.each([
    ['PNG', sized(png, 16, [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])],
    ['JPEG', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 11, 8, 0xff, 0xff, 0xff, 0xff, 1, 1, 0x11, 0, 0, 0)],
    ['WebP', Uint8Array.of(...riff('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0, 0, 0)],
    [
      'WebP without loss',
      Uint8Array.of(...riff('VP8L'), 20, 0, 0, 0, 0x2f, 0xff, 0xff, 0xff, 0x0f, ...Array.from({ length: 20 }, () => 0)),
    ],
  ])('that unpacks to far more than it weighs is refused: %s', async (_, bomb) => {
    const before = await stored()
    const answer = await upload(await app.as(ids.student), 'profile', bomb)
    expect(answer).toMatchObject({ status: 400, body: { errors: { file: ['too_large'] } } })
    expect(await stored()).toBe(before)
  })

  it('loses its metadata, also what is written behind its end', async () => {
    const student = await app.as(ids.student)
    const hidden = Buffer.concat([png, Buffer.from('41.6702,-3.6891')])
    const { id, size } = (await upload(student, 'profile', new Uint8Array(hidden))).body as components['schemas']['File']
    const { body } = await student.call('getFile', { params: { id } })
    expect([size, Buffer.from(body as Uint8Array)]).toEqual([png.length, Buffer.from(png)])
  })

  it('may weigh 1024 KiB', async () => {
    const manager = await app.as(ids.manager)
    expect((await upload(manager, 'center_background', padded(1024 * 1024))).status).toBe(201)
  })

  it('is for who may use it', async () => {
    const tries: [keyof typeof ids, Purpose, number | undefined][] = [
      ['student', 'profile', undefined],
      ['student', 'profile', elsewhere.id],
      ['admin', 'center_logo', 987_654],
      ['student', 'group_logo', room.center.id],
      ['teacher', 'group_logo', room.center.id],
      ['teacher', 'center_logo', room.center.id],
      ['manager', 'center_logo', room.center.id],
      ['stranger', 'center_logo', room.center.id],
      ['admin', 'center_logo', room.center.id],
    ]
    const statuses: [string, string, number][] = []
    for (const [who, purpose, center] of tries)
      statuses.push([who, purpose, (await upload(await app.as(ids[who]), purpose, png, center)).status])
    expect(statuses).toEqual([
      ['student', 'profile', 201],
      ['student', 'profile', 404],
      ['admin', 'center_logo', 404],
      ['student', 'group_logo', 403],
      ['teacher', 'group_logo', 201],
      ['teacher', 'center_logo', 403],
      ['manager', 'center_logo', 201],
      ['stranger', 'center_logo', 404],
      ['admin', 'center_logo', 201],
    ])
  })
})

describe('an image of an object is read by everyone with access to the object', () => {
  it('a center: its people', async () => {
    const id = await uploaded(ids.manager, 'center_logo')
    await app.db.updateTable('centers').set({ logo_file_id: id }).where('id', '=', room.center.id).execute()
    expect(await readers(id)).toEqual(['admin', 'manager', 'teacher', 'colleague', 'student', 'classmate'])
  })

  it('a group: its teachers, its students and the manager', async () => {
    const id = await uploaded(ids.teacher, 'group_thumbnail')
    await app.db.updateTable('groups').set({ thumbnail_file_id: id }).where('id', '=', room.group.id).execute()
    expect(await readers(id)).toEqual(['admin', 'manager', 'teacher', 'student', 'classmate'])
  })

  it('a photo: who can access the person', async () => {
    const [ofStudent, ofTeacher] = [await uploaded(ids.student, 'profile'), await uploaded(ids.teacher, 'profile')]
    for (const [person, id] of [
      [ids.student, ofStudent],
      [ids.teacher, ofTeacher],
    ] as const)
      await app.db.updateTable('users').set({ profile_image_file_id: id }).where('id', '=', person).execute()
    expect(await readers(ofStudent)).toEqual(['admin', 'manager', 'teacher', 'student'])
    expect(await readers(ofTeacher)).toEqual(['admin', 'manager', 'teacher', 'colleague', 'student', 'classmate'])
  })
})

describe('a row takes an image', () => {
  const check = async (who: number, wanted: number | null | undefined, current: number | null = null) => {
    const caller = { id: who } as Parameters<typeof checkImages>[1]
    return checkImages(app.db, caller, { logo_file_id: { purpose: 'center_logo', wanted, current } }).then(
      () => 'taken',
      (error: { body: unknown }) => error.body,
    )
  }
  const rejection = { detail: 'The request is not valid.', code: 'invalid', errors: { logo_file_id: ['choice'] } }

  it('that its editor uploaded for it, or that it has already', async () => {
    const [own, other] = [await uploaded(ids.manager, 'center_logo'), await uploaded(ids.manager, 'group_logo')]
    expect(await check(ids.manager, own)).toBe('taken')
    expect(await check(ids.admin, own)).toEqual(rejection)
    expect(await check(ids.admin, own, own)).toBe('taken')
    expect(await check(ids.manager, other)).toEqual(rejection)
    expect(await check(ids.manager, null, own)).toBe('taken')
    expect(await check(ids.manager, undefined, own)).toBe('taken')
  })
})

describe('an image that nothing took', () => {
  it('gives way at once to many newer ones of the same person and purpose', async () => {
    const owner = ids.stranger
    const used = await uploaded(owner, 'profile')
    await app.db.updateTable('users').set({ profile_image_file_id: used }).where('id', '=', owner).execute()
    const logo = await uploaded(owner, 'group_logo')
    const faces: number[] = []
    for (let n = 0; n < 7; n += 1) faces.push(await uploaded(owner, 'profile'))
    await app.runJobs()
    const kept = await app.db.selectFrom('files').where('uploaded_by', '=', owner).select('id').orderBy('id').execute()
    expect(kept.map(({ id }) => id)).toEqual([used, logo, ...faces.slice(2)])
  })

  it('is forgotten, with its bytes; one that belongs to something stays', async () => {
    const [orphan, face] = [await uploaded(ids.classmate, 'profile'), await uploaded(ids.classmate, 'profile')]
    await app.db.updateTable('users').set({ profile_image_file_id: face }).where('id', '=', ids.classmate).execute()
    const before = await stored()
    for (const fileId of [orphan, face, orphan]) await fileJobs['forget-file']({ fileId }, app.ctx)
    expect(await app.db.selectFrom('files').where('id', 'in', [orphan, face]).select('id').execute()).toEqual([{ id: face }])
    expect(await stored()).toBe(before - 1)
  })
})
