import { setImmediate as nextTurn } from 'node:timers/promises'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createCenter,
  createCourse,
  createGroup,
  createManager,
  createStudents,
  enrol,
  offer,
  storeFile,
} from '#server/testing/factories/index.ts'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import { adviceFor, drawCards } from './cards.ts'
import { readCodes } from './testing/qr-codes.ts'
import { openPaper, writeName } from './paper.ts'
import { printedTexts } from '#server/texts/printed.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  app = await testApp()
  school = await openSchool()
})
afterAll(() => app.close())

async function pagesOf(body: unknown): Promise<string[]> {
  const bytes = new Uint8Array(body as Uint8Array)
  expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-')
  const { text } = await extractText(await getDocumentProxy(bytes))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

interface Glyph {
  unicode: string
  originalCharCode: number
}

/** Numbers of the glyphs that are drawn for a letter within a text of the first page. */
async function glyphsOf(letter: string, text: string, body: unknown): Promise<number[]> {
  const { OPS } = await getResolvedPDFJS()
  const page = await (await getDocumentProxy(new Uint8Array(body as Uint8Array))).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const runs = fnArray.flatMap((operation, at) =>
    operation === OPS.showText
      ? [(argsArray[at] as [(Glyph | number)[]])[0].filter((part): part is Glyph => typeof part === 'object')]
      : [],
  )
  const run = runs.find((glyphs) => glyphs.map(({ unicode }) => unicode).join('') === text) ?? []
  return [...new Set(run.filter(({ unicode }) => unicode === letter).map(({ originalCharCode }) => originalCharCode))]
}

async function openSchool() {
  const center = await createCenter(app.db, { name: 'IES Núñez de Balboa', anonymous_users: true })
  const group = await createGroup(app.db, center, { name: '1.º DAM A' })
  await offer(app.db, group, await createCourse(app.db, { center_id: center.id, name: 'Programación' }))
  const students = await createStudents(app.db, center, [
    { first_name: 'María José', last_name_1: 'Ibáñez', last_name_2: 'Güell', email: 'maria@demo.test', username: 'ABCD-2345' },
    { first_name: 'Łukasz', last_name_1: 'Žižek', last_name_2: '', email: null, is_anonymous: true, password_hash: null },
  ])
  await enrol(app.db, group, students)
  const manager = await app.as((await createManager(app.db, center)).id)
  const [maria, lukasz] = students
  if (!maria || !lukasz) throw new Error('two students')
  return { center, maria, lukasz, manager }
}

describe('cards', () => {
  it('are real text with every accent, and say the password only of whom it was just made for', async () => {
    const { manager, maria, lukasz } = school
    const [access] = (await manager.ok('giveOneTimePasswords', { body: { ids: [lukasz.id] } })).results
    const [page = ''] = await pagesOf(
      (
        await manager.call('printStudents', {
          body: { kind: 'cards', language: 'es', students: [{ id: maria.id }, { id: lukasz.id, password: access?.password ?? '' }] },
        })
      ).body,
    )
    for (const text of ['IES Núñez de Balboa', 'Ibáñez Güell, María José', 'ABCD-2345', 'Žižek, Łukasz', lukasz.username])
      expect(page).toContain(text)
    expect(page.split(printedTexts.es.own).length).toBe(2)
    expect(page.split(printedTexts.es.oneTime).length).toBe(2)
    expect(page).toContain(access?.password)
  })

  it('print an x between digits with the same glyph as any other x', async () => {
    const { manager, maria } = school
    const answer = await manager.call('printStudents', {
      body: { kind: 'cards', language: 'es', students: [{ id: maria.id, password: 'xcxdx-3x4x5' }] },
    })
    expect(await glyphsOf('x', 'xcxdx-3x4x5', answer.body)).toHaveLength(1)
  })

  it('fill pages of ten', async () => {
    const { center, manager } = school
    const students = await createStudents(
      app.db,
      center,
      Array.from({ length: 21 }, (_, n) => ({ first_name: `Persona${n}` })),
    )
    const body = { kind: 'cards', language: 'en', students: students.map(({ id }) => ({ id })) } as const
    const pages = await pagesOf((await manager.call('printStudents', { body })).body)
    expect(pages.map((page) => page.split('Persona').length - 1)).toEqual([10, 10, 1])
    expect(pages[2]).toContain('Sign in with the password you already have.')
  })

  it('let other requests be answered between two of them', async () => {
    const paper = openPaper({ title: 'Tarjetas', language: 'es', at: new Date(), tagged: true })
    const person = {
      displayName: 'Ibáñez, María',
      username: 'maria',
      email: null,
      password: null,
      passwordState: 'own',
      link: 'x',
    } as const
    const cards = Array.from({ length: 12 }, () => person)
    const drawn = drawCards(paper, cards, { name: 'IES', zone: 'Europe/Madrid', logo: null }, 'x', printedTexts.es).then(
      () => 'drawn' as const,
    )
    let turns = 0
    while ((await Promise.race([drawn, nextTurn('other' as const)])) === 'other') turns += 1
    expect(turns).toBeGreaterThanOrEqual(11)
  })

  it('have a title and a language', async () => {
    const { manager, maria } = school
    for (const [kind, language] of [
      ['cards', 'es'],
      ['sheets', 'en'],
    ] as const) {
      const answer = await manager.call('printStudents', { body: { kind, language, students: [{ id: maria.id }] } })
      const { info } = await (await getDocumentProxy(new Uint8Array(answer.body as Uint8Array))).getMetadata()
      expect(info).toMatchObject({ Title: `${printedTexts[language][kind]} · IES Núñez de Balboa`, Language: language })
    }
  })

  it('carry the center’s logo', async () => {
    const { center, manager, maria } = school
    const print = () => manager.call('printStudents', { body: { kind: 'cards', language: 'es', students: [{ id: maria.id }] } })
    const images = async () =>
      Buffer.from((await print()).body as Uint8Array)
        .toString('latin1')
        .split('/Subtype /Image').length - 1
    expect(await images()).toBe(0)
    const logo = await storeFile(app.ctx, { center_id: center.id, content: Buffer.from(png), media_type: 'image/png', name: 'logo.png' })
    await app.db.updateTable('centers').set({ logo_file_id: logo }).where('id', '=', center.id).execute()
    expect(await images()).toBeGreaterThan(0)
  })
})

describe('the code on paper', () => {
  it('leads to the login with the username, on every card and sheet', async () => {
    const { center, manager, maria, lukasz } = school
    const [odd] = await createStudents(app.db, center, [{ first_name: 'Eva', username: 'eva.ñ+1@x', email: 'eva@demo.test' }])
    const ids = [maria.id, lukasz.id, odd?.id ?? 0]
    const print = async (kind: 'cards' | 'sheets') => {
      const body = { kind, language: 'es' as const, students: ids.map((id) => ({ id })) }
      return readCodes((await manager.call('printStudents', { body })).body as Uint8Array)
    }
    const base = `${app.ctx.config.publicUrl}/login?user=`
    const codes = [`${base}ABCD-2345`, `${base}${lukasz.username}`, `${base}eva.%C3%B1%2B1%40x`]
    expect(await print('cards')).toEqual([codes])
    expect(await print('sheets')).toEqual(codes.map((code) => [code]))
  })
})

describe('names', () => {
  it('of every alphabet in the fonts are printed; the others leave a line for the hand and say so', async () => {
    const { center, manager } = school
    const named = (last_name_1: string, first_name: string) => ({ first_name, last_name_1, last_name_2: '' })
    const print = async (kind: 'cards' | 'sheets', ...people: ReturnType<typeof named>[]) => {
      const students = await createStudents(app.db, center, people)
      const body = { kind, language: 'es' as const, students: students.map(({ id }) => ({ id })) }
      return (await pagesOf((await manager.call('printStudents', { body })).body)).join(' ')
    }
    const known = [named('Țepeș', 'Ștefan'), named('Пушкин', 'Александр'), named('Παπαδοπούλου', 'Ελένη'), named('Nguyễn', 'Thị Ánh')]
    const page = await print('cards', ...known)
    for (const { first_name, last_name_1 } of known) expect(page).toContain(`${last_name_1}, ${first_name}`)
    expect(page).not.toContain(printedTexts.es.byHand)
    const unknown = await print('cards', named('العلوي', 'محمد'), named('Wang', '李'))
    expect(unknown.split('Escribe el nombre a mano').length).toBe(3)
    expect(unknown).toContain('Wang')
    expect(unknown).not.toMatch(/[\p{Script=Arabic}\p{Script=Han}\0]/u)
    const sheet = await print('sheets', named('العلوي', 'محمد'))
    expect(sheet.split(printedTexts.es.otherLetters).length).toBe(3)
  })
})

it('a name on a card takes the room of two lines at most, and is whole however long', () => {
  const paper = openPaper({ title: '', language: 'es', at: new Date() }).addPage()
  const line = { x: 0, y: 0, width: 139, size: 11 }
  const names = ['Gil, Ana', 'Wang, 李', '李', 'de la Fuente Ortega y Fernández de Córdoba, María de los Ángeles']
  for (const name of names) expect([name, writeName(paper, name, printedTexts.es.byHand, line) < 28]).toEqual([name, true])
})

it('a long name is not cut before its end', async () => {
  const [student] = await createStudents(app.db, school.center, [
    { first_name: 'María de los Ángeles', last_name_1: 'de la Fuente Ortega', last_name_2: 'Fernández de Córdoba' },
  ])
  const body = { kind: 'cards' as const, language: 'es' as const, students: [{ id: student?.id ?? 0 }] }
  const [page] = await pagesOf((await school.manager.call('printStudents', { body })).body)
  expect(page).toContain('de la Fuente Ortega Fernández de Córdoba, María de los Ángeles')
})

describe('sheets', () => {
  it('are a page each with data, groups and programs', async () => {
    const { manager, maria, lukasz } = school
    const body = { kind: 'sheets' as const, language: 'es' as const, students: [{ id: maria.id }, { id: lukasz.id }] }
    const pages = await pagesOf((await manager.call('printStudents', { body })).body)
    expect(pages.length).toBe(2)
    for (const text of ['Ibáñez Güell', 'María José', 'maria@demo.test', '1.º DAM A', 'Programación', '2026/2027', 'ABCD-2345', 'Nunca']) {
      expect(pages[0]).toContain(text)
    }
    expect(pages[1]).toContain(lukasz.username)
  })
})

it('a person without a password gets advice on how to get one', () => {
  const card = { displayName: '', username: '', email: 'a@b.test', password: null, passwordState: 'none', link: '' } as const
  const advice = (change: object) => adviceFor({ ...card, ...change }, printedTexts.en)
  expect([
    advice({}),
    advice({ email: null }),
    advice({ passwordState: 'own' }),
    advice({ passwordState: 'one_time', email: null }),
  ]).toEqual([printedTexts.en.none, printedTexts.en.ask, printedTexts.en.own, printedTexts.en.ask])
})
