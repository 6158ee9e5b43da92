import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createManager, createStudents } from '#server/testing/factories/index.ts'
import { printedTexts } from '#server/texts/printed.ts'
import { tagsOf } from './testing/tags.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('cards and sheets are tagged: names are headings, facts are in tables, codes have a text instead', async () => {
  const center = await createCenter(app.db, { name: 'IES Núñez de Balboa', anonymous_users: true })
  const manager = await app.as((await createManager(app.db, center)).id)
  const [maria, lukasz] = await createStudents(app.db, center, [
    { first_name: 'María José', last_name_1: 'Ibáñez', last_name_2: 'Güell', email: 'maria@demo.test', username: 'ABCD-2345' },
    { first_name: 'Łukasz', last_name_1: 'Žižek', last_name_2: '', email: null, is_anonymous: true, password_hash: null },
  ])
  if (!maria || !lukasz) throw new Error('two students')
  const students = [{ id: maria.id }, { id: lukasz.id, password: 'abcde-fghij' }]
  const print = async (kind: 'cards' | 'sheets') => {
    const { body } = await manager.call('printStudents', { body: { kind, language: 'es', students } })
    return getDocumentProxy(new Uint8Array(body as Uint8Array))
  }
  const cards = await print('cards')
  expect(await cards.getMarkInfo()).toMatchObject({ Marked: true })
  const [page, ...rest] = await tagsOf(cards)
  expect(rest).toEqual([])
  expect(page?.filter(({ role }) => role === 'H1').map(({ text }) => text)).toEqual(['Ibáñez Güell, María José', 'Žižek, Łukasz'])
  const figures = page?.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)
  const base = `${app.ctx.config.publicUrl}/login?user=`
  expect(figures).toEqual([`Código QR que abre ${base}ABCD-2345`, `Código QR que abre ${base}${lukasz.username}`])
  const texts = page?.map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['IES Núñez de Balboa', 'ABCD-2345', 'abcde-fghij', printedTexts.es.oneTime]))
  const [sheet] = await tagsOf(await print('sheets'))
  const ofRole = (role: string) => sheet?.filter((each) => each.role === role).map(({ text }) => text)
  const { data, groups, access } = printedTexts.es
  expect([ofRole('H1'), ofRole('H2')]).toEqual([['Ibáñez Güell, María José'], [data, groups, access]])
  expect(ofRole('TH')?.slice(0, 3)).toEqual(['Nombre', 'Apellidos', 'Correo electrónico'])
  expect(ofRole('TD')?.slice(0, 3)).toEqual(['María José', 'Ibáñez Güell', 'maria@demo.test'])
})
