import { PDFName } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { createTeacher, teach } from '#server/testing/factories/index.ts'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import { openSchool } from '#server/modules/deliverables/testing/school.ts'
import { flatten } from './flatten.ts'
import { madePdf } from './testing/made-pdf.ts'
import { changedBox, rendered } from './testing/rendered.ts'

type Change = components['schemas']['AnnotationChange']

/** A GIF of one pixel. */
const gif = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64'))
const check: Change = { kind: 'check', place: { page: 1, point: [160, 300] }, text: '' }
const comment: Change = { kind: 'comment', place: { page: 1, point: [300, 600] }, text: 'Falta la fuente.' }

let school: Awaited<ReturnType<typeof openSchool>>
let teacher: Client
let colleague: Client
let student: Client
beforeAll(async () => {
  school = await openSchool({ students: 2 })
  const second = await createTeacher(school.app.db, school.center, { first_name: 'Carmen', last_name_1: 'Rueda' })
  await teach(school.app.db, school.group, second)
  teacher = await school.at.teacher()
  colleague = await school.app.as(second.id)
  student = await school.at.student()
})
afterAll(() => school.app.close())

/** A task with a file that the first student has handed in. */
async function handedIn(name: string, content: Uint8Array) {
  const task = await school.at.task()
  await school.at.upload(student, task, name, new Uint8Array(content))
  const { draft } = await school.at.work(student, task)
  const { body } = await school.at.submit(student, task, draft.revision)
  const [version] = (body as components['schemas']['Work']).versions
  return { task, version: version?.id ?? 0, file: version?.files[0]?.id ?? 0 }
}

const annotate = (who: Client, file: number, body: Change) =>
  who.ok('saveAnnotation', { params: { id: file, annotation_id: crypto.randomUUID() }, ifMatch: 0, body })

const download = (who: Client, id: number, language?: 'es' | 'en') =>
  who.call('downloadFlattened', { params: { id }, query: language ? { language } : {} })

const pdfOf = ({ body }: { body: unknown }) => new Uint8Array(body as Uint8Array)

it('has the annotations of both graders, and a name in the language of its reader', async () => {
  const content = await madePdf([{}, {}])
  const { file } = await handedIn('memoria.final.pdf', content)
  await annotate(teacher, file, comment)
  await annotate(colleague, file, { ...comment, place: { page: 2, point: [100, 100] }, text: 'Bien visto.' })
  const sent = await download(teacher, file)
  expect([sent.status, sent.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(String(sent.headers['content-disposition'])).toContain('attachment; filename="memoria.final (anotado).pdf"')
  const after = await rendered(pdfOf(sent))
  expect(after.pages).toBe(3)
  const { text } = await after.page(3)
  expect(text).toMatch(/1\. Comentario · Pág\. 1 · .*Falta la fuente\..*2\. Comentario · Pág\. 2 · Carmen Rueda.*Bien visto\./)
  expect(String((await download(colleague, file, 'en')).headers['content-disposition'])).toContain('memoria.final (annotated).pdf')
})

it('is for the student what was published with the mark, and nothing before', async () => {
  const content = await madePdf([{}])
  const { file, task, version } = await handedIn('memoria.pdf', content)
  const [first = { id: 0 }] = school.students
  await annotate(teacher, file, check)
  await school.at.grade(teacher, task, { student: first, version, ifMatch: 0 })
  expect(await download(student, file)).toMatchObject({ status: 409, body: { code: 'no_annotations' } })
  await school.at.release(teacher, task, true, [first.id])
  await annotate(teacher, file, comment)
  const [before, after] = [await rendered(content), await rendered(pdfOf(await download(student, file)))]
  expect(after.pages).toBe(1)
  const box = changedBox(await before.page(1), await after.page(1))
  expect(box?.map((side) => Math.round(side / 10))).toEqual([15, 53, 17, 56])
  expect((await rendered(pdfOf(await download(teacher, file)))).pages).toBe(2)
  const others = [await school.at.student(1), await school.app.as((await createTeacher(school.app.db, school.center)).id)]
  for (const who of others) expect((await download(who, file)).status).toBe(404)
  await school.at.release(teacher, task, false, [first.id])
  expect((await download(student, file)).status).toBe(409)
})

it('is a page for an image, and an error for what cannot be drawn on', async () => {
  const { file } = await handedIn('foto.png', png)
  await annotate(teacher, file, { kind: 'comment', place: { point: [0, 0] }, text: 'Nítida' })
  const image = await rendered(pdfOf(await download(teacher, file)))
  expect(image.pages).toBe(2)
  expect((await image.page(1)).width).toBe(1)
  expect((await image.page(2)).text).toContain('Nítida')

  const animation = await handedIn('baile.gif', gif)
  await annotate(teacher, animation.file, { kind: 'check', place: { point: [0, 0] }, text: '' })
  expect(await download(teacher, animation.file)).toMatchObject({ status: 409, body: { code: 'wrong_type' } })
  const broken = await handedIn('rota.pdf', new TextEncoder().encode('%PDF-1.7\nnothing'))
  await annotate(teacher, broken.file, check)
  expect(await download(teacher, broken.file)).toMatchObject({ status: 409, body: { code: 'file_broken' } })
  const locked = await handedIn('cerrada.pdf', await madePdf([{}], (doc) => doc.encrypt({ userPassword: 'secret', ownerPassword: 'own' })))
  await annotate(teacher, locked.file, check)
  expect(await download(teacher, locked.file)).toMatchObject({ status: 409, body: { code: 'file_protected' } })
})

it('is made in a thread: other requests are answered meanwhile', async () => {
  const { file } = await handedIn('larga.pdf', await madePdf(Array.from({ length: 300 }, () => ({}))))
  await annotate(teacher, file, { ...comment, place: { page: 300, point: [160, 300] }, text: 'Una frase larga. '.repeat(230) })
  let isMade = false
  const made = download(teacher, file).then((sent) => {
    isMade = true
    return sent
  })
  const meanwhile: boolean[] = []
  while (meanwhile.length < 20) {
    await student.ok('getSelf')
    meanwhile.push(isMade)
  }
  expect(meanwhile.slice(0, 5)).toEqual(Array(5).fill(false))
  expect((await made).status).toBe(200)
})

it('is refused for a file that is too large, and while too many wait, which hold no content', async () => {
  const task = { mediaType: 'application/pdf', name: 'a.pdf', language: 'es' as const, annotations: [], size: 9 }
  const code = (error: { body: { code: string } }) => error.body.code
  const refused = flatten({ ...task, size: 101 * 1024 * 1024, read: () => Promise.reject(new Error('read')) })
  expect(await refused.catch(code)).toBe('file_too_complex')

  let reads = 0
  let finish: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined
  const content = new Promise<Uint8Array<ArrayBuffer>>((resolve) => (finish = resolve))
  const read = () => ((reads += 1), content.then((bytes) => bytes.slice()))
  const all = Array.from({ length: 12 }, () => flatten({ ...task, read }).catch(code))
  expect(await all[11]).toBe('busy')
  expect(reads).toBe(1)
  finish(new Uint8Array(9))
  expect(new Set(await Promise.all(all.slice(0, 11)))).toEqual(new Set(['file_broken']))
})

/** A page whose instructions take 300 MB when they are unpacked, and next to nothing before. */
const swelling = () =>
  madePdf([{}], (doc) => {
    const remark = Buffer.alloc(300 * 1024 ** 2, ' ')
    remark.write('%')
    remark.write('\n', remark.length - 1)
    doc.getPage(0).node.set(PDFName.of('Contents'), doc.context.register(doc.context.flateStream(remark)))
  })

it('is refused for a file that takes too long, or too much memory, and the next one is made', async () => {
  const usual = { longest: 30_000, mostGrowth: 1.5 * 1024 ** 3 }
  const content = { small: await madePdf([{}]), large: await swelling() }
  expect(content.large.length).toBeLessThan(1024 ** 2)
  const task = { mediaType: 'application/pdf', name: 'a.pdf', language: 'es' as const, size: 9 }
  const annotations = [{ number: 1, kind: 'check' as const, place: { page: 1, point: [9, 9] }, text: '', author: 'Laura Vidal' }]
  const made = (which: keyof typeof content, limits = usual) =>
    flatten({ ...task, annotations, read: () => Promise.resolve(new Uint8Array(content[which])) }, limits).then(
      () => 'made',
      (error: { body: { code: string } }) => error.body.code,
    )
  // the thread starts with it, and what it keeps is not counted again
  expect(await made('small', { ...usual, mostGrowth: 250 * 1024 ** 2 })).toBe('made')
  expect(await made('large', { ...usual, mostGrowth: 250 * 1024 ** 2 })).toBe('file_too_complex')
  expect(await made('large', { ...usual, longest: 100 })).toBe('file_too_complex')
  expect(await made('large')).toBe('made')
})
