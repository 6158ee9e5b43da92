import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '#server/testing/template.ts'
import { createCenter } from '#server/testing/factories/index.ts'
import { checkNames, slugOf } from './name-queries.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.dispose())

it.each([
  ['IES Ribera del Duero', 'ies-ribera-del-duero'],
  ['  CIFP  «Río Arlanzón» nº 2 ', 'cifp-rio-arlanzon-no-2'],
  ['Ñandú & Çédille', 'nandu-cedille'],
  ['日本', ''],
  ['a'.repeat(200), 'a'.repeat(76)],
])('%s makes the slug %s', (name, slug) => {
  expect(slugOf(name.normalize('NFKC'))).toBe(slug)
})

it('says what is free, case and accents apart, and proposes a slug that is', async () => {
  const { id } = await createCenter(store.db, { name: 'IES Peñaflor', slug: 'ies-penaflor' })
  await createCenter(store.db, { name: 'IES Peñaflor Norte', slug: 'ies-penaflor-2' })
  expect(await checkNames(store.db, { name: ' ies PENAFLOR', slug: 'ies-penaflor' })).toEqual({
    name_available: false,
    slug_available: false,
    proposed_slug: 'ies-penaflor-3',
  })
  for (const slug of ['Mi Centro!!', 'mi-centro!!', '-mi-centro', 'mi--centro'])
    expect(await checkNames(store.db, { name: 'Otro', slug })).toMatchObject({ slug_available: false })
  expect(await checkNames(store.db, { name: 'IES Peñaflor', slug: 'ies-penaflor' }, id)).toEqual({
    name_available: true,
    slug_available: true,
    proposed_slug: 'ies-penaflor',
  })
})
